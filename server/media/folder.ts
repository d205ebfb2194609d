import type { Stats } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Peaks } from '#contract/peaks.ts'
import { createBlocks } from './blocks.ts'
import { isRecording, type MediaLibrary, pictureTypeOf } from './library.ts'
import { createOpenFiles, type OpenFile } from './open-files.ts'
import type { MediaSource } from './source.ts'

const absent = () => undefined

/** Parses a waveform file; undefined if it is invalid, which the app treats as missing. */
export function readPeaks(text: string): Peaks | undefined {
  try {
    return Peaks.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const etagOf = ({ size, mtimeMs }: Stats) => `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`

/** A library of files below a folder. The waveform of `x.mp3` is in `x.mp3.peaks.json`. */
export function openFolderLibrary(folder: string): MediaLibrary {
  const files = createOpenFiles(folder, locate)
  const blocks = createBlocks()

  /** Resolves a path to that of a file. Never outside the folder, even with dots or symbolic links. */
  async function locate(path: string): Promise<string | undefined> {
    if (path.includes('\0')) return undefined
    const root = await realpath(folder).catch(absent)
    const file = root && (await realpath(join(root, path)).catch(absent))
    if (!root || !file?.startsWith(root + sep)) return undefined
    const info = await stat(file).catch(absent)
    return info?.isFile() ? relative(root, file) : undefined
  }

  /** The same version of a file, opened again if it was closed in the meantime. */
  async function reopen(permalink: string, known: OpenFile): Promise<OpenFile> {
    if (known.hold()) return known
    const file = await files.get(permalink)
    if (!file || etagOf(file.info) !== etagOf(known.info) || !file.hold())
      throw new Error('The recording was replaced before it was read')
    return file
  }

  async function* read(permalink: string, known: OpenFile, start: number, end: number) {
    const file = await reopen(permalink, known)
    try {
      for (let at = start; at < end; ) {
        const block = blocks.take(end - at)
        try {
          const length = await file.read(block, Math.min(block.length, end - at), at)
          if (length === 0) return
          yield block.subarray(0, length)
          at += length
        } finally {
          blocks.giveBack(block)
        }
      }
    } finally {
      file.release()
    }
  }

  return {
    async audio(permalink): Promise<MediaSource | undefined> {
      const file = isRecording(permalink) ? await files.get(permalink) : undefined
      if (!file || file.info.size === 0) return undefined
      return {
        size: file.info.size,
        etag: etagOf(file.info),
        contentType: 'audio/mpeg',
        file: file.path,
        read: (start, end) => read(permalink, file, start, end),
      }
    },
    async picture(path) {
      const contentType = pictureTypeOf(path)
      const file = contentType && (await locate(path))
      return file ? { contentType, body: await readFile(join(folder, file)) } : undefined
    },
    async peaks(permalink) {
      const file = await locate(`${permalink}.peaks.json`)
      return file === undefined ? undefined : readPeaks(await readFile(join(folder, file), 'utf8'))
    },
    close: async () => files.close(),
  }
}
