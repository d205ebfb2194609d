import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pack } from '../../../../scripts/release/pack.ts'
import { makeReadable } from '../../../../scripts/release/readable.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-pack-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A release's folder with these files, made in their order at some time. */
async function makeRelease(names: string[], time: Date): Promise<string> {
  const release = join(folder, 'segue-1.2.0')
  for (const name of names) {
    const path = join(release, name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, `the contents of ${name}`, { mode: name.startsWith('bin/') ? 0o700 : 0o600 })
    await utimes(path, time, time)
  }
  return release
}

const names = ['bin/segue.mjs', 'dist/server/cli/cli.js', 'package.json']

test('the tarball unpacks to one folder, and its digest is in the file beside it', async () => {
  const tarball = await pack(await makeRelease(names, new Date()))
  expect(tarball).toBe(join(folder, `segue-1.2.0-${process.platform}-${process.arch}.tar.gz`))
  const digest = createHash('sha256')
    .update(await readFile(tarball))
    .digest('hex')
  expect(await readFile(`${tarball}.sha256`, 'utf8')).toBe(`${digest}  ${basename(tarball)}\n`)
  execFileSync('tar', ['-xzf', tarball], { cwd: folder })
  expect(await readdir(join(folder, 'segue-1.2.0'))).toEqual(['bin', 'dist', 'package.json'])
})

test('the same files make the same tarball, whenever and in whichever order they were made', async () => {
  const first = await readFile(await pack(await makeRelease(names, new Date('2026-01-01'))))
  const second = await readFile(await pack(await makeRelease(names.toReversed(), new Date('2026-02-02'))))
  expect(second.equals(first)).toBe(true)
})

test('whoever made it and with whichever umask, every user can read what is unpacked', async () => {
  const release = await makeRelease(names, new Date())
  await chmod(join(release, 'dist'), 0o700)
  await makeReadable(release)
  const listed = execFileSync('tar', ['-tvzf', await pack(release)], { encoding: 'utf8' })
  for (const line of ['-rwxr-xr-x .*/bin/segue.mjs', '-rw-r--r-- .*/dist/server/cli/cli.js', 'drwxr-xr-x .*/dist/'])
    expect(listed).toMatch(new RegExp(`^${line}$`, 'm'))
})
