import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import buildFirst from '../server/built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a release of this checkout, as it is unpacked, named segue. No test writes to it. */
    release: string
  }
}

const cache = resolve('node_modules/.cache/releases')

/** What a release is made of and by; the fingerprint stands for the sources, the lock file and what is built of them. */
const madeOf = [
  'bin',
  'deploy',
  'docs',
  'scripts/release',
  'CHANGELOG.md',
  'SECURITY.md',
  'dist/.fingerprint',
  'package.json',
]

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries.filter(each => each.isFile()).map(each => join(each.parentPath, each.name))
}

async function digestOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(paths.map(filesOf))).flat().sort()
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex').slice(0, 20)
}

/** Vitest's global setup of the tier: one release of this checkout for all its tests, made anew if anything in it changed. */
export default async function makeRelease(project: TestProject): Promise<void> {
  buildFirst()
  const kept = join(cache, await digestOf(madeOf))
  if (!existsSync(kept)) {
    // Ready at once, and by one of two runs beside each other.
    const making = `${kept}-${process.pid}`
    const command = ['--import', 'tsx', 'scripts/release.ts', '--folder', join(making, 'segue')]
    try {
      await promisify(execFile)(process.execPath, command)
      if (!existsSync(kept)) await rename(making, kept)
    } finally {
      await rm(making, { recursive: true, force: true })
    }
    const earlier = (await readdir(cache)).filter(name => !kept.endsWith(name) && !name.includes('-'))
    await Promise.all(earlier.map(name => rm(join(cache, name), { recursive: true })))
  }
  project.provide('release', join(kept, 'segue'))
}
