import { withFile } from '../recording/open-file.ts'
import { ImportRefusal } from '../refusal.ts'
import { mebi } from './text.ts'

/**
 * The bytes of a text beside recordings. Throws an ImportRefusal for what is no file, such as a pipe, which would never end,
 * and, unread, for what has more than `most` MiB.
 */
export const readSmall = (path: string, most: number): Promise<Buffer> =>
  withFile(path, async (handle, { size }) => {
    if (size > most * mebi) throw new ImportRefusal(`It has more than ${most} MiB, which is too much.`)
    return handle.readFile()
  })
