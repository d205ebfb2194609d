import { ImportRefusal } from '../lib/import-refusal.ts'
import { withFile } from '../recording/open-file.ts'
import { mebi } from '../tracklist/text.ts'

/** Reads a text file. Throws an ImportRefusal if it isn't a file (a pipe would never end) or has more than `maxMiB`. */
export const readSmall = (path: string, maxMiB: number): Promise<Buffer> =>
  withFile(path, async (handle, { size }) => {
    if (size > maxMiB * mebi) throw new ImportRefusal(`It has more than ${maxMiB} MiB, which is too much.`)
    return handle.readFile()
  })
