import type { FileHandle } from 'node:fs/promises'
import { hhmmss } from '../lib/clock.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import { createDigests } from './digests.ts'
import { knownKind, likelyKind, signatureBytes } from './file-kind.ts'
import { type FirstFrame, readFirstFrame } from './mp3/first-frame.ts'
import type { FrameHeader } from './mp3/frame-header.ts'
import { createFrameWalk } from './mp3/frame-walk.ts'
import { decoderDelay } from './mp3/info-frame.ts'
import { findLayout, type Layout, readAt } from './mp3/layout.ts'
import { walkFile } from './mp3/walk-file.ts'
import { withFile } from './open-file.ts'
import type { Mp3Sound } from './sound/sound.ts'
import { readTags, type Tags } from './tags/tags.ts'

export interface Examined {
  path: string
  /** In bytes. */
  size: number
  /** Of the whole file, in hex. */
  sha256: string
  /** The SHA-256 of each piece of `pieceBytes`, in base64. */
  digests: string[]
  /** The length of the audio, in ms. */
  duration: number
  channels: 1 | 2
  /** In bits per second; the average of a variable bit rate. */
  bitRate: number
  isConstant: boolean
  /** The number of bytes between frames that are neither audio nor tags. */
  junk: number
  sound: Mp3Sound
  tags: Tags
}

export interface ExamineOptions {
  signal?: AbortSignal
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** The tolerance of the frame count in the header: encoders may or may not count the first frame, or skip a broken one. */
const frameTolerance = 8

/**
 * Reads an MP3 once, in constant memory. Checks that it is complete, and determines its exact duration, digests and tags.
 * @throws ImportRefusal with the reason; the signal's reason
 */
export const examineRecording = (path: string, options: ExamineOptions = {}): Promise<Examined> =>
  withFile(path, async (handle, { size }) => {
    if (size === 0) throw new ImportRefusal('It is empty')
    const layout = await findLayout(handle, size)
    const kind = knownKind(await readAt(handle, layout.start, signatureBytes))
    if (kind) throw new ImportRefusal(`It is ${kind}, not a recording`)
    return { path, size, tags: await readTags(handle, layout), ...(await readAudio(handle, size, layout, options)) }
  })

async function readAudio(handle: FileHandle, size: number, layout: Layout, { signal, onProgress }: ExamineOptions) {
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
  const { format, ...found } = sound
  const { start, end } = layout
  return { ...found, ...digests.finish(), junk: walk.junk(), sound: { kind: 'mp3', start, end, ...format } as const }
}

/** What a file without MP3 audio is. */
export async function noSound(
  handle: FileHandle,
  { start, end }: Pick<Layout, 'start' | 'end'>,
): Promise<ImportRefusal> {
  const beginning = await readAt(handle, start, Math.min(4096, end - start))
  return new ImportRefusal(`It is ${likelyKind(beginning)}, not a recording`)
}

/** Counts the frames as they are found. */
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
      assertFrameCount(first?.frames, frames, kind)
      const { before, behind } = first?.silence ?? { before: 0, behind: 0 }
      const samples = Math.max(0, samplesIn - before - behind)
      const bitRate = isConstant ? kind.bitRate : Math.round((bytes * 8 * sampleRate) / samplesIn)
      const duration = Math.round((samples * 1000) / sampleRate)
      const skip = first?.silence ? before + decoderDelay : 0
      return { duration, channels, bitRate, isConstant, format: { sampleRate, skip, samples } }
    },
  }
}

/**
 * Checks the frame count in the header. Fewer frames mean an interrupted download, more that something was appended; players
 * would use the count in the header.
 */
function assertFrameCount(claimed: number | undefined, found: number, { samples, sampleRate }: FrameHeader) {
  if (claimed === undefined || claimed === 0 || Math.abs(claimed - found) <= frameTolerance) return
  const clock = (frames: number) => hhmmss((frames * samples * 1000) / sampleRate)
  const is = found < claimed ? 'It is cut off' : 'Its header is wrong'
  throw new ImportRefusal(`${is}: it says that it lasts ${clock(claimed)} and lasts ${clock(found)}`)
}
