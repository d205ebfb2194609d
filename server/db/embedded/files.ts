import { randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { lstat, open, rename, statfs, unlink, writeFile } from 'node:fs/promises'
import { codeOf, StartError } from '../../lib/start-errors.ts'

/** Undefined when nothing is there. Never follows a link at the end of the path. */
export async function lstatIfAny(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Reads a small file of ours; a link in its place is refused, as root may be reading in another user's folder. */
export async function readIfAny(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    return await file.readFile('utf8').finally(() => file.close())
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes under a temporary name and renames: readers see the old text or the new, never half of it. */
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

export async function needSpace(folder: string, megabytes: number, what: string): Promise<void> {
  const disk = await statfs(folder)
  const free = Math.floor((disk.bavail * disk.bsize) / 2 ** 20)
  if (free < megabytes) {
    throw new StartError(`Not enough disk space in ${folder} for ${what}: ${megabytes} MB needed, ${free} MB free.`)
  }
}
