import { randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { lstat, open, rename, statfs, unlink, writeFile } from 'node:fs/promises'
import { codeOf, StartError } from '../../lib/start-errors.ts'

/** Like `lstat`, but resolves with undefined if the path doesn't exist. */
export async function lstatIfAny(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Reads a small text file; undefined if it doesn't exist. Rejects for a symbolic link, because root may read in another user's folder. */
export async function readIfAny(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    return await file.readFile('utf8').finally(() => file.close())
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file atomically: under a temporary name, then renamed. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
    await rename(temporary, path)
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
}

/** Throws a StartError if less disk space is free. `what` names what needs it. */
export async function assertDiskSpace(folder: string, megabytes: number, what: string): Promise<void> {
  const disk = await statfs(folder)
  const free = Math.floor((disk.bavail * disk.bsize) / 2 ** 20)
  if (free < megabytes) {
    throw new StartError(`Not enough disk space in ${folder} for ${what}: ${megabytes} MB needed, ${free} MB free.`)
  }
}
