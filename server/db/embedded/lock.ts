import { randomBytes } from 'node:crypto'
import { link, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { codeOf, StartError } from '../../lib/start-errors.ts'
import { readIfAny } from './files.ts'
import { birthOf } from './processes.ts'

const lockIn = (dataDir: string) => join(dataDir, 'segue.lock')

const Holder = z.object({ pid: z.int(), birth: z.string(), briefly: z.optional(z.boolean()) })

/** A living process holds the folder. */
export class FolderHeldError extends StartError {
  /** True when it will release the folder by itself. */
  readonly briefly: boolean

  constructor(dataDir: string, { pid, briefly = false }: z.infer<typeof Holder>) {
    super(
      briefly
        ? `A command of Segue uses the database in ${dataDir}, process ${pid}.`
        : `Segue is already running on ${dataDir}, process ${pid}.`,
    )
    this.briefly = briefly
  }
}

export interface LockOptions {
  /** The holder is a command that ends by itself: who needs the folder next waits for it, however long a backup takes. */
  briefly?: boolean
  /** Called once, with a line to print, if it has to wait. */
  onWait?: ((line: string) => void) | undefined
}

/**
 * Locks a data folder for one process. The lock is a file that names its process. A stale one, left after kill -9 or a power
 * cut, names a process that is gone (or a pid that another process has now) and is taken over. Resolves with a function that
 * releases the lock. Waits while a command holds it; throws a FolderHeldError if another process does.
 */
export async function lockFolder(
  dataDir: string,
  { briefly = false, onWait = () => {} }: LockOptions = {},
): Promise<() => Promise<void>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await lockNow(dataDir, briefly)
    } catch (error) {
      if (!(error instanceof FolderHeldError && error.briefly)) throw error
      if (attempt === 0) onWait(`Waiting: ${error.message}`)
    }
    await delay(100)
  }
}

async function lockNow(dataDir: string, briefly: boolean): Promise<() => Promise<void>> {
  const lock = lockIn(dataDir)
  const mine = `${lock}.${randomBytes(6).toString('hex')}`
  const holder = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) ?? '', briefly })
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

/** The living process that holds the folder, or undefined. */
export async function findHolder(dataDir: string): Promise<z.infer<typeof Holder> | undefined> {
  const seen = await readIfAny(lockIn(dataDir))
  return seen === undefined ? undefined : livingHolder(seen)
}

/** True when a living process holds the folder. */
export const isHeld = async (dataDir: string): Promise<boolean> => (await findHolder(dataDir)) !== undefined

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
  const living = livingHolder(seen)
  if (living) throw new FolderHeldError(dataDir, living)
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

function livingHolder(text: string): z.infer<typeof Holder> | undefined {
  try {
    const holder = Holder.parse(JSON.parse(text))
    return birthOf(holder.pid) === holder.birth ? holder : undefined
  } catch {
    return undefined
  }
}
