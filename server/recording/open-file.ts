import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { ImportRefusal } from '../lib/import-refusal.ts'
import { readErrorAsRefusal } from './error-messages.ts'

/** What a path is if it isn't a file. Checked before opening, because opening a pipe would wait for its writer. */
function kindOf(info: Stats): string {
  if (info.isDirectory()) return 'a folder'
  if (info.isFIFO()) return 'a pipe'
  if (info.isSocket()) return 'a socket'
  return 'a device'
}

/**
 * Opens a file, calls `use` with it, and closes it.
 * @throws ImportRefusal if it isn't a file, can't be read, or was changed in the meantime
 */
export async function withFile<Result>(path: string, use: (handle: FileHandle, info: Stats) => Promise<Result>) {
  try {
    const seen = await stat(path)
    if (!seen.isFile()) throw new ImportRefusal(`It is ${kindOf(seen)}, not a file`)
    const handle = await open(path, 'r')
    try {
      const info = await handle.stat()
      const result = await use(handle, info)
      const after = await handle.stat()
      if (after.size !== info.size || after.mtimeMs !== info.mtimeMs)
        throw new ImportRefusal('It was changed while it was read')
      return result
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw readErrorAsRefusal(error)
  }
}
