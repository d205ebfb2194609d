import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { bytesText } from '../error-messages.ts'
import { tagBytesAt } from '../tags/id3-header.ts'
import { areAlike, type FrameHeader, headerBytes, readFrameHeader } from './frame-header.ts'

/** The most bytes before and between frames that may be neither audio nor tags. More means a badly broken file. */
const maxJunk = 64 * 1024
/** The number of consecutive headers that confirm a frame, because two bytes that look like a header are common. */
const confirmingHeaders = 3

export interface FrameWalk {
  /**
   * Processes the frames in `bytes`, which are at `from` in the file. Returns the number of consumed bytes: the rest must be
   * passed again, before the next ones.
   */
  take(bytes: Uint8Array, from: number): number
  /** The number of bytes that were neither frames nor tags. */
  junk(): number
}

type Verdict = 'yes' | 'no' | 'unknown'

/** Whether the possible frame at `at` is followed by others of the same format. */
function isBeginning(bytes: Uint8Array, at: number, isLast: boolean): Verdict {
  const first = readFrameHeader(bytes, at)
  if (!first) return 'no'
  let next = at + first.size
  for (let seen = 1; seen < confirmingHeaders; seen++) {
    if (next + headerBytes > bytes.length) {
      if (!isLast) return 'unknown'
      return next === bytes.length || seen > 1 ? 'yes' : 'no'
    }
    const header = readFrameHeader(bytes, next)
    if (!header || !areAlike(first, header)) return 'no'
    next += header.size
  }
  return 'yes'
}

/**
 * Finds the frames of an MP3 in chunks of a file, without buffering them.
 * @param end the end of the audio in the file
 * @param onFrame called for each frame with its header, `bytes`, and its offset in them
 * @throws ImportRefusal if the file is cut off in a frame, changes its format, or has too much junk
 */
export function createFrameWalk(
  end: number,
  onFrame: (header: FrameHeader, bytes: Uint8Array, at: number) => void,
): FrameWalk {
  let kind: FrameHeader | undefined
  let frames = 0
  let junk = 0
  let isSynced = false
  let skipTo = 0

  const now = () => hhmmss(kind ? (frames * kind.samples * 1000) / kind.sampleRate : 0)

  function countJunk(count: number) {
    junk += count
    if (junk <= maxJunk) return
    if (!kind) throw new ImportRefusal('It contains no audio')
    throw new ImportRefusal(`It is broken: at ${now()} more than ${bytesText(maxJunk)} aren't audio`)
  }

  /** Consumes one frame. Returns its end, `at` if the frame isn't complete yet, or undefined if there is no frame. */
  function step(bytes: Uint8Array, at: number, from: number, isLast: boolean): number | undefined {
    const header = readFrameHeader(bytes, at)
    const isRest = isLast && bytes.length - at < headerBytes && bytes[at] === 0xff
    if (!isRest && (!header || !kind || !areAlike(kind, header))) return undefined
    if (!header || at + header.size > bytes.length) {
      if (isLast)
        throw new ImportRefusal(`It is cut off at ${now()}: its last frame, at byte ${from + at}, is not whole`)
      return at
    }
    frames++
    onFrame(header, bytes, at)
    return at + header.size
  }

  /** Searches for the next frame. Returns its offset, or the offset up to which there is none. */
  function search(bytes: Uint8Array, start: number, isLast: boolean): number {
    let at = start
    for (;;) {
      const sync = bytes.indexOf(0xff, at)
      if (sync < 0) return bytes.length
      const verdict = isBeginning(bytes, sync, isLast)
      if (verdict === 'unknown') return sync
      if (verdict === 'yes') {
        enter(readFrameHeader(bytes, sync))
        return sync
      }
      at = sync + 1
    }
  }

  function enter(header: FrameHeader | undefined) {
    if (kind && header && !areAlike(kind, header)) {
      const text = ({ sampleRate, channels }: FrameHeader) => `${sampleRate} Hz ${channels === 1 ? 'mono' : 'stereo'}`
      throw new ImportRefusal(`It changes from ${text(kind)} to ${text(header)} at ${now()}`)
    }
    kind = header
    isSynced = true
  }

  return {
    take(bytes, from) {
      const isLast = from + bytes.length >= end
      let at = 0
      while (at < bytes.length) {
        if (skipTo > from + at) {
          at = Math.min(bytes.length, skipTo - from)
          continue
        }
        if (!isLast && bytes.length - at < 10) return at
        const behind = isSynced ? step(bytes, at, from, isLast) : undefined
        if (behind === at) return at
        if (behind !== undefined) {
          at = behind
          continue
        }
        isSynced = false
        const behindTag = from + at + tagBytesAt(bytes, at)
        if (behindTag > from + at && behindTag <= end) {
          skipTo = behindTag
          continue
        }
        const next = search(bytes, at, isLast)
        countJunk(next - at)
        at = next
        if (!isSynced && at < bytes.length) return at
      }
      return at
    },
    junk: () => junk,
  }
}
