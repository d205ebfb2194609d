import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * `npx tsx scripts/commit-subjects.ts [<range>]`: refuses commits whose subject is longer than `longest`. Without a range, or with one
 * that this clone doesn't have, it reads the commits that were made after the rule. Merges are left out: their subjects are git's.
 */

/** In characters: what `git log --oneline` and code hosts show whole. */
export const longest = 72

/** The commits before it have longer subjects. */
const ruledSince = '2026-11-30T00:00:00Z'

export interface Subjects {
  read: number
  /** One line each. */
  tooLong: string[]
}

/** The subjects in a range; undefined if the clone doesn't have its ends. */
function readSubjects(folder: string, range: string): string[] | undefined {
  const args = ['log', '--no-merges', '--format=%h %s', `--since=${ruledSince}`, range, '--']
  const { status, stdout, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (error) throw error
  return status === 0 ? stdout.split('\n').filter(line => line !== '') : undefined
}

const subjectLength = (line: string) => [...line.slice(line.indexOf(' ') + 1)].length

/** Reads the subjects of a checkout's commits; undefined if it has no history, as an unpacked tarball. */
export function checkSubjects(folder: string, range = 'HEAD'): Subjects | undefined {
  // Not by git: above an unpacked tarball it would find the history of something else.
  if (!existsSync(join(folder, '.git'))) return undefined
  const lines = readSubjects(folder, range) ?? readSubjects(folder, 'HEAD')
  if (!lines) throw new Error(`git can't read the commits of ${folder}.`)
  return { read: lines.length, tooLong: lines.filter(line => subjectLength(line) > longest) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const subjects = checkSubjects(process.cwd(), process.argv[2] || undefined)
  for (const line of subjects?.tooLong ?? [])
    console.error(`${line}\n  has ${subjectLength(line)} characters, and a subject has at most ${longest}.`)
  console.log(subjects ? `Subjects: ${subjects.read} commits read.` : 'Subjects: there is no history to read.')
  if (subjects && subjects.tooLong.length > 0) process.exitCode = 1
}
