import { access, constants, statfs } from 'node:fs/promises'
import { codeOf } from './start-errors.ts'

/** Whether an error of the file system says that a disk, or the part of it that this user may have, is full. */
export const isDiskFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT)$/.test(codeOf(error) ?? '')

/**
 * How many bytes are free on the disk of a folder. Undefined if the folder isn't there, or can't be written to: a disk that is
 * only read has nothing to spare.
 */
export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
