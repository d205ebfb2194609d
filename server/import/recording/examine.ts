import type { FileHandle } from 'node:fs/promises'
import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../refusal.ts'
import { createDigests } from './digests.ts'
import { knownKind, seemingKind } from './file-kind.ts'
import type { FrameHeader } from './mp3/frame-header.ts'
import { createFrameWalk } from './mp3/frame-walk.ts'
import { findLayout, type Layout, readAt } from './mp3/layout.ts'
import { type FirstFrame, readFirstFrame } from './mp3/seek-table.ts'
import { walkFile } from './mp3/walk-file.ts'
import { withFile } from './open-file.ts'
import { findPicture, readTags, type Tags } from './tags/tags.ts'

export interface Examined {
  path: string
  /** Bytes. */
  size: number
  /** Of the whole file, hex. */
  sha256: string
  /** SHA-256 of its pieces of `pieceBytes`, base64. */
  digests: string[]
  /** Of the sound, ms. */
  duration: number
  /** Samples of each channel, what the encoder put around the sound not counted. */
  samples: number
  /** Hz. */
  sampleRate: number
  channels: 1 | 2
  /** Bits a second; of a variable one, the mean. */
  bitRate: number
  isConstant: boolean
  /** Players can seek in a variable bit rate. */
  hasSeekTable: boolean
  /** Bytes between the frames that are neither sound nor tags. */
  junk: number
  /** Where the sound lies in the file, in bytes. */
  sound: { start: number; end: number }
  tags: Tags
}

/** A variable bit rate without a table to seek by: players would land anywhere. It would be fine as a constant one. */
export class NoSeekTable extends ImportRefusal {
  readonly examined: Examined
  constructor(examined: Examined) {
    super('Its bit rate is variable and it has no seek table; encode it at a constant bit rate')
    this.examined = examined
  }
}

export interface ExamineOptions {
  signal?: AbortSignal
  /** Told of the share that is done, 0 to 1. */
  onProgress?: (share: number) => void
}

/** A claim may be so many frames wrong: encoders count the first one or not, and a broken frame may be left out. */
const forgivenFrames = 8

/**
 * Reads a recording once, in constant memory: whether it is a whole MP3 in which players can seek, its exact duration,
 * its digests and its tags.
 * @throws ImportRefusal with the reason, `NoSeekTable` where only that is wrong; the signal's reason
 */
export const examineRecording = (path: string, options: ExamineOptions = {}): Promise<Examined> =>
  withFile(path, async (handle, { size }) => {
    if (size === 0) throw new ImportRefusal('It is empty')
    const layout = await findLayout(handle, size)
    const kind = knownKind(await readAt(handle, layout.start, 16))
    if (kind) throw new ImportRefusal(`It is ${kind}, not an MP3`)
    const examined = {
      path,
      size,
      tags: await readTags(handle, layout),
      ...(await listen(handle, size, layout, options)),
    }
    if (!examined.isConstant && !examined.hasSeekTable) throw new NoSeekTable(examined)
    return examined
  })

/** The picture in a recording's tags, the front cover first. */
export const readPicture = (path: string): Promise<Buffer | undefined> =>
  withFile(path, async (handle, { size }) => findPicture(handle, await findLayout(handle, size)))

async function listen(handle: FileHandle, size: number, layout: Layout, { signal, onProgress }: ExamineOptions) {
  const digests = createDigests()
  const count = createCount()
  const walk = createFrameWalk(layout.end, count.take)
  await walkFile(handle, layout, walk, (bytes, at) => {
    signal?.throwIfAborted()
    digests.update(bytes)
    onProgress?.((at + bytes.length) / size)
  }).catch(async error => {
    throw error instanceof ImportRefusal && count.frames() === 0 ? await noSound(handle, layout) : error
  })
  const sound = count.finish()
  if (!sound) throw await noSound(handle, layout)
  return { ...sound, ...digests.finish(), junk: walk.junk(), sound: { start: layout.start, end: layout.end } }
}

async function noSound(handle: FileHandle, { start, end }: Layout): Promise<ImportRefusal> {
  const beginning = await readAt(handle, start, Math.min(4096, end - start))
  return new ImportRefusal(`It is ${seemingKind(beginning)}, not an MP3`)
}

/** Adds up the frames as they are found. */
function createCount() {
  let first: FirstFrame | undefined
  let kind: FrameHeader | undefined
  let isConstant = true
  let frames = 0
  let bytes = 0
  return {
    frames: () => frames,
    take(header: FrameHeader, from: Uint8Array, at: number) {
      if (!kind && !first) {
        first = readFirstFrame(header, from.subarray(at, at + header.size))
        if (first) return
      }
      kind ??= header
      isConstant &&= kind.bitRate === header.bitRate
      frames++
      bytes += header.size
    },
    finish() {
      if (!kind) return undefined
      const { channels, sampleRate } = kind
      const samplesIn = frames * kind.samples
      proveClaim(first?.frames, frames, kind)
      const samples = Math.max(0, samplesIn - (first?.silence ?? 0))
      const bitRate = isConstant ? kind.bitRate : Math.round((bytes * 8 * sampleRate) / samplesIn)
      const duration = Math.round((samples * 1000) / sampleRate)
      return {
        duration,
        samples,
        sampleRate,
        channels,
        bitRate,
        isConstant,
        hasSeekTable: first?.hasSeekTable ?? false,
      }
    },
  }
}

/** Less than was promised is an interrupted download, more is something glued on: players would go by the promise. */
function proveClaim(claimed: number | undefined, found: number, { samples, sampleRate }: FrameHeader) {
  if (claimed === undefined || claimed === 0 || Math.abs(claimed - found) <= forgivenFrames) return
  const clock = (frames: number) => hhmmss((frames * samples * 1000) / sampleRate)
  const is = found < claimed ? 'It is cut off' : 'Its header is wrong'
  throw new ImportRefusal(`${is}: it says that it lasts ${clock(claimed)} and lasts ${clock(found)}`)
}
