import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file atomically and durably: under a temporary name, flushed, then renamed.
 * @param make writes the content to the given path
 */
export async function write(file: string, make: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`)
  await mkdir(dirname(file), { recursive: true })
  try {
    await make(temporary)
    await chmod(temporary, 0o644)
    await sync(temporary, 'r+')
    await rename(temporary, file)
    await sync(dirname(file), 'r')
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Sets the modification time of a file, in ms. */
export async function setChanged(file: string, changed: number): Promise<void> {
  // A recording's version contains its time in whole milliseconds. Adding half a millisecond keeps it from being rounded down.
  const seconds = (changed + 0.5) / 1000
  await utimes(file, seconds, seconds)
}

async function sync(path: string, flags: string) {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
