import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Peaks } from '../../contract/peaks.ts'
import type { MediaLibrary, Picture } from './library.ts'

const pictureTypes: Record<string, Picture['contentType']> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
}

const absent = () => undefined

/** Parses a waveform file; undefined if it is invalid, which the app treats as missing. */
function readPeaks(text: string): Peaks | undefined {
  try {
    return Peaks.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A library of files below a folder. The waveform of `x.mp3` is in `x.mp3.peaks.json`. */
export function openFolderLibrary(folder: string): MediaLibrary {
  /** Resolves a path to a file. Never outside the folder, even with dots or symbolic links. */
  async function locate(path: string) {
    if (path.includes('\0')) return undefined
    const root = await realpath(folder).catch(absent)
    const file = root && (await realpath(join(root, path)).catch(absent))
    if (!root || !file?.startsWith(root + sep)) return undefined
    const info = await stat(file).catch(absent)
    return info?.isFile() ? { file, info } : undefined
  }

  return {
    async audio(permalink) {
      const found = extname(permalink).toLowerCase() === '.mp3' ? await locate(permalink) : undefined
      if (!found) return undefined
      const { file, info } = found
      if (info.size === 0) return undefined
      return {
        size: info.size,
        etag: `${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}`,
        contentType: 'audio/mpeg',
        read: (start, end, signal) =>
          createReadStream(file, { start, end: end - 1, signal, highWaterMark: 512 * 1024 }),
      }
    },
    async picture(path) {
      const contentType = pictureTypes[extname(path).toLowerCase()]
      const found = contentType && (await locate(path))
      return found && { contentType, body: await readFile(found.file) }
    },
    async peaks(permalink) {
      const found = await locate(`${permalink}.peaks.json`)
      if (!found) return undefined
      return readPeaks(await readFile(found.file, 'utf8'))
    },
    async close() {},
  }
}
