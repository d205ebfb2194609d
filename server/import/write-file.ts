import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { refusalBySystem } from './refusal.ts'

/**
 * Writes a file under another name, makes it last, and only then gives it its own: it is there whole or not at all.
 * @param make writes it to the path it is given
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

async function sync(path: string, flags: string) {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left',
  EACCES: 'there is no permission',
  EPERM: 'there is no permission',
  EROFS: 'it can only be read',
}

/** What the system said on writing into the media folder, as a refusal; anything else as it is. */
export const unwritable = (error: unknown): unknown =>
  refusalBySystem(error, (code, said) => `The media folder can not take it: ${reasons[code] ?? said}`)
