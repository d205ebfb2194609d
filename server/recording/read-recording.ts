import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Examined, type ExamineOptions, examineRecording } from './examine.ts'
import { type Container, containerOf, signatureBytes } from './file-kind.ts'
import { findLayout, type Layout, readAt } from './mp3/layout.ts'
import { withFile } from './open-file.ts'
import { findSound } from './sound/find-sound.ts'
import type { Sound } from './sound/sound.ts'
import { readContainerPicture, readContainerTags } from './tags/container-tags.ts'
import { findPicture, type Tags } from './tags/tags.ts'

/** A recording as a person brings it. */
export interface Brought {
  path: string
  /** Of the whole file, in hex. */
  sha256: string
  /** In bytes. */
  size: number
  /** The length of the sound in ms, as the file says; undefined if it doesn't, which is known once it is decoded. */
  duration: number | undefined
  tags: Tags
  /** What is placed as it is: an MP3 of a constant bit rate. */
  examined: Examined | undefined
  /** What is to be converted otherwise. */
  sound: Sound
}

interface Opened {
  handle: FileHandle
  layout: Layout
  /** Undefined for an MP3, and for what isn't a recording. */
  container: Container | undefined
  size: number
}

/** Opens a file and looks what it is by its content, whatever it is called. */
const withContainer = <Result>(path: string, use: (opened: Opened) => Promise<Result>): Promise<Result> =>
  withFile(path, async (handle, { size }) => {
    const layout = await findLayout(handle, size)
    return use({ handle, layout, container: containerOf(await readAt(handle, layout.start, signatureBytes)), size })
  })

const chunkBytes = 1024 * 1024

async function digestOf({ handle, size }: Opened, { signal, onProgress }: ExamineOptions): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafeSlow(chunkBytes)
  for (let at = 0; at < size; ) {
    signal?.throwIfAborted()
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, at)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    at += bytesRead
    onProgress?.(at / size)
  }
  return hash.digest('hex')
}

/**
 * Reads a recording of any format once, in constant memory: what it is, its tags, and its length as far as it says. Its sound isn't decoded.
 * @throws ImportRefusal with the reason; the signal's reason
 */
export async function readRecording(path: string, options: ExamineOptions = {}): Promise<Brought> {
  const other = await withContainer(path, async opened => {
    const { handle, layout, container, size } = opened
    if (container === undefined) return undefined
    const { start, end } = layout
    const { sound, duration } = await findSound({ path, handle, container, start, size: end }, options.signal)
    const tags = await readContainerTags(path)
    return {
      path,
      size,
      sound,
      duration: duration && Math.round(duration),
      tags,
      sha256: await digestOf(opened, options),
    }
  })
  if (other) return { ...other, examined: undefined }
  const examined = await examineRecording(path, options)
  const { sha256, size, duration, tags, isConstant, sound } = examined
  return { path, sha256, size, duration, tags, examined: isConstant ? examined : undefined, sound }
}

/** The picture in a recording's tags, preferably the front cover. */
export const readPicture = (path: string): Promise<Buffer | undefined> =>
  withContainer(path, ({ handle, layout, container }) =>
    container === undefined ? findPicture(handle, layout) : readContainerPicture(path),
  )
