import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkSubjects, longest } from '../../../scripts/commit-subjects.ts'

const fits = 'x'.repeat(longest)
const tooLong = `${fits}x`

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'segue-subjects-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs git without the settings of the machine. Commits are made on the day after the rule, unless the environment says another. */
function gitIn(folder: string) {
  return (args: readonly string[], date = '2026-12-01T12:00:00Z'): string =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env.PATH,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
        GIT_AUTHOR_NAME: 'Ada',
        GIT_AUTHOR_EMAIL: 'ada@example.com',
        GIT_COMMITTER_NAME: 'Ada',
        GIT_COMMITTER_EMAIL: 'ada@example.com',
        GIT_COMMITTER_DATE: date,
      },
    })
}

function repository() {
  const folder = emptyFolder()
  const git = gitIn(folder)
  git(['init', '--quiet', '--initial-branch=main'])
  const commit = (message: string, date?: string) => git(['commit', '--quiet', '--allow-empty', '-m', message], date)
  return { folder, git, commit }
}

/** What is too long, without the hashes. */
const refused = (folder: string, range?: string) =>
  checkSubjects(folder, range)?.tooLong.map(line => line.slice(line.indexOf(' ') + 1))

test(`a subject has at most ${longest} characters, and a body as many as it needs`, () => {
  const { folder, commit } = repository()
  commit(`${fits}\n\n${tooLong}`)
  commit('ü😀'.repeat(longest / 2))
  expect(checkSubjects(folder)).toEqual({ read: 2, tooLong: [] })
  commit(tooLong)
  expect(refused(folder)).toEqual([tooLong])
})

test('commits from before the rule are not read', () => {
  const { folder, commit } = repository()
  commit(tooLong, '2026-11-29T23:59:59Z')
  commit(fits)
  expect(checkSubjects(folder)).toEqual({ read: 1, tooLong: [] })
})

test('a range is read alone', () => {
  const { folder, git, commit } = repository()
  commit(tooLong)
  git(['branch', 'base'])
  commit(fits)
  expect(checkSubjects(folder, 'base..HEAD')).toEqual({ read: 1, tooLong: [] })
})

test('all commits since the rule are read in place of a range that the clone does not have', () => {
  const { folder, commit } = repository()
  commit(tooLong)
  expect(refused(folder, 'origin/main..HEAD')).toEqual([tooLong])
})

test('the subject of a merge may be longer', () => {
  const { folder, git, commit } = repository()
  commit('First')
  git(['checkout', '--quiet', '-b', 'topic'])
  commit('On a branch')
  git(['checkout', '--quiet', 'main'])
  git(['merge', '--quiet', '--no-ff', '-m', tooLong, 'topic'])
  expect(checkSubjects(folder)).toEqual({ read: 2, tooLong: [] })
})

test('a shallow clone is read as far as it goes', () => {
  const { folder, commit } = repository()
  commit(tooLong)
  commit(fits)
  const clone = join(emptyFolder(), 'clone')
  gitIn(folder)(['clone', '--quiet', '--depth=1', `file://${folder}`, clone])
  expect(checkSubjects(clone, 'origin/topic..HEAD')).toEqual({ read: 1, tooLong: [] })
})

test('a folder without a history of its own has nothing to read, also within another repository', () => {
  const { folder, commit } = repository()
  commit(tooLong)
  mkdirSync(join(folder, 'unpacked'))
  expect(checkSubjects(join(folder, 'unpacked'))).toBeUndefined()
  expect(checkSubjects(emptyFolder())).toBeUndefined()
})
