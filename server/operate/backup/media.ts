import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaFile } from './format.ts'

/** The size and modification time of a file, or undefined if it doesn't exist. */
export async function fileAt(folder: string, path: string): Promise<MediaFile | undefined> {
  const info = await stat(join(folder, path)).catch(() => undefined)
  return info?.isFile() ? { path, bytes: info.size, changed: Math.trunc(info.mtimeMs) } : undefined
}

export const isSame = (one: MediaFile | undefined, other: MediaFile) =>
  one?.bytes === other.bytes && one.changed === other.changed

async function place(from: string, to: string, { changed }: MediaFile): Promise<void> {
  const unfinished = join(dirname(to), `.${process.pid}.copying`)
  await copyFile(from, unfinished, constants.COPYFILE_FICLONE)
  const copied = await open(unfinished, 'r+')
  try {
    // A recording's version contains its time in whole milliseconds. Adding half a millisecond keeps it from being rounded down.
    await copied.utimes((changed + 0.5) / 1000, (changed + 0.5) / 1000)
    await copied.sync()
  } finally {
    await copied.close()
  }
  await rename(unfinished, to)
}

/**
 * Copies a file atomically, with its modification time. An unchanged file that exists is left; one that an earlier backup has
 * is hard-linked. Resolves with what was done.
 */
export async function putFile(
  file: MediaFile,
  from: string,
  to: string,
  earlier?: string,
): Promise<'unchanged' | 'shared' | 'copied'> {
  const target = join(to, file.path)
  if (isSame(await fileAt(to, file.path), file)) return 'unchanged'
  await mkdir(dirname(target), { recursive: true })
  if (earlier && isSame(await fileAt(earlier, file.path), file)) {
    const linked = await link(join(earlier, file.path), target).then(
      () => true,
      () => false,
    )
    if (linked) return 'shared'
  }
  await place(join(from, file.path), target, file)
  return 'copied'
}
