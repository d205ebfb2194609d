import { randomBytes } from 'node:crypto'
import { link, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { codeOf, StartError } from '../../lib/start-errors.ts'
import { readIfAny } from './files.ts'
import { birthOf } from './processes.ts'

const lockIn = (dataDir: string) => join(dataDir, 'segue.lock')

const Holder = z.object({ pid: z.int(), birth: z.string() })

/**
 * Locks a data folder for one process. The lock is a file that names its process. A stale one, left after kill -9 or a power
 * cut, names a process that is gone (or a pid that another process has now) and is taken over. Resolves with a function that
 * releases the lock. Throws a StartError if a living process holds it.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const lock = lockIn(dataDir)
  const mine = `${lock}.${randomBytes(6).toString('hex')}`
  const holder = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) ?? '' })
  await writeFile(mine, holder, { mode: 0o600, flag: 'wx' })
  try {
    // A hard link appears atomically, while a lock that is written in place could be read half written.
    while (!(await tryLink(mine, lock))) await clearStale(lock, dataDir)
  } finally {
    await unlink(mine)
  }
  return async () => {
    if ((await readIfAny(lock)) === holder) await unlink(lock)
  }
}

/** True when a living process holds the folder. */
export async function isHeld(dataDir: string): Promise<boolean> {
  const seen = await readIfAny(lockIn(dataDir))
  return seen !== undefined && livingHolder(seen) !== undefined
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function clearStale(lock: string, dataDir: string): Promise<void> {
  const seen = await readIfAny(lock)
  if (seen === undefined) return
  const pid = livingHolder(seen)
  if (pid) throw new StartError(`Segue is already running on ${dataDir}, process ${pid}.`)
  // Two processes may find the same stale lock. One that moves a newer lock away by mistake puts it back. If a third start
  // interferes with that, PostgreSQL's own lock in its folder still admits only one.
  const aside = `${lock}.${randomBytes(6).toString('hex')}`
  try {
    await rename(lock, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if ((await readIfAny(aside)) !== seen) await tryLink(aside, lock)
  await unlink(aside)
}

function livingHolder(text: string): number | undefined {
  try {
    const holder = Holder.parse(JSON.parse(text))
    return birthOf(holder.pid) === holder.birth ? holder.pid : undefined
  } catch {
    return undefined
  }
}
