import { hhmmss } from '../../../lib/clock.ts'
import { ImportRefusal } from '../../refusal.ts'
import { bytesText } from '../error-messages.ts'
import { tagBytesAt } from '../tags/id3-header.ts'
import { areAlike, type FrameHeader, headerBytes, readFrameHeader } from './frame-header.ts'

/** So much between and before frames may be no sound; more is no recording, or a badly broken one. */
const mostJunk = 64 * 1024
/** Headers in a row that make a beginning: two bytes that look like one are everywhere. */
const needed = 3

export interface FrameWalk {
  /**
   * Walks through the frames in `bytes`, which lie at `from` in the file and not beyond the end. Answers how many it is
   * done with: the rest must come again in front of the next ones.
   */
  take(bytes: Uint8Array, from: number): number
  /** Bytes that were neither frames nor tags. */
  junk(): number
}

type Verdict = 'yes' | 'no' | 'unknown'

/** Whether the frame that seems to begin at `at` is followed by others of its kind. */
function isBeginning(bytes: Uint8Array, at: number, isLast: boolean): Verdict {
  const first = readFrameHeader(bytes, at)
  if (!first) return 'no'
  let next = at + first.size
  for (let seen = 1; seen < needed; seen++) {
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
 * Finds the frames of an MP3 in the bytes of a file as they are read, without holding them.
 * @param end where the sound's bytes end in the file
 * @param onFrame is told of each: its header, `bytes` and its place in them.
 * @throws ImportRefusal when the file is cut off in a frame, changes its format, or holds too much that is no sound.
 */
export function createFrameWalk(
  end: number,
  onFrame: (header: FrameHeader, bytes: Uint8Array, at: number) => void,
): FrameWalk {
  let kind: FrameHeader | undefined
  let frames = 0
  let junk = 0
  let isInStep = false
  let skipTo = 0

  const now = () => hhmmss(kind ? (frames * kind.samples * 1000) / kind.sampleRate : 0)

  function waste(count: number) {
    junk += count
    if (junk <= mostJunk) return
    if (!kind) throw new ImportRefusal('No sound was found in it')
    throw new ImportRefusal(`It is broken: at ${now()} more than ${bytesText(mostJunk)} are no sound`)
  }

  /** Steps over one frame. Answers its end; the same place when the frame isn't there whole yet; undefined for none. */
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

  /** Looks for the next beginning. Answers where it is, or up to where there is none. */
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
    isInStep = true
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
        const behind = isInStep ? step(bytes, at, from, isLast) : undefined
        if (behind === at) return at
        if (behind !== undefined) {
          at = behind
          continue
        }
        isInStep = false
        const behindTag = from + at + tagBytesAt(bytes, at)
        if (behindTag > from + at && behindTag <= end) {
          skipTo = behindTag
          continue
        }
        const next = search(bytes, at, isLast)
        waste(next - at)
        at = next
        if (!isInStep && at < bytes.length) return at
      }
      return at
    },
    junk: () => junk,
  }
}
