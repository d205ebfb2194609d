import { type AudioElement, readiness } from './ports.ts'

/** A decoder may land a little before the place it was sent to: less than two MP3 frames, and what browsers round. */
const landingMs = 60

/**
 * The last place a jump leads to, before the end: it then plays out. Sent to the very end, Chromium reads the whole
 * recording in search of it.
 */
const tailMs = 500

/** Position and length of what is loaded, in whole milliseconds, read from the element. */
export function createTime(audio: AudioElement) {
  /** The last place the listener asked for. */
  let target = 0
  /** Whether the element was sent there, which can't be done before the metadata is there. */
  let isSent = false
  /** What the set says of its length. */
  let length = 0

  const hasMetadata = () => audio.readyState >= readiness.metadata
  /** The end, for clamping: of the recording once its length is known, else of the set. */
  const end = () => (Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : length)

  /** Where the element is; a broken one is where it was last seen. */
  function read(seen: number): number {
    if (audio.error) return seen
    const now = isSent ? Math.round(audio.currentTime * 1000) : target
    // Otherwise a jump to a track's start would for a moment name the track before it.
    const landed = now < target && target - now < landingMs
    return landed ? target : now
  }

  /** Chromium has no rough way. */
  function land(seconds: number, roughly: boolean) {
    if (roughly && audio.fastSeek) audio.fastSeek(seconds)
    else audio.currentTime = seconds
  }

  /** Jumps to a place, held within the length; `roughly` when others follow at once. Returns where that is. */
  function goTo(ms: number, roughly = false): number {
    target = Math.round(Math.max(0, Math.min(ms, end() - tailMs)))
    isSent = hasMetadata()
    if (isSent) land(target / 1000, roughly)
    return target
  }

  audio.addEventListener('loadedmetadata', () => {
    if (isSent) return
    // At its beginning it is by itself.
    if (target === 0) isSent = true
    else goTo(target)
  })

  return {
    read,
    /**
     * The same at a tick. The element ticks four times a second, and a clock once: what is shown in between stays, but for
     * the first step.
     */
    readTick(seen: number): number {
      const isSameSecond = seen > 0 && Math.floor(audio.currentTime) === Math.floor(seen / 1000)
      return audio.paused || !isSameSecond ? read(seen) : seen
    },
    end,
    goTo,
    /** A new source of `ms` begins at `at` ms, as soon as it can. Call it after the element got the source. Returns where that is. */
    begin(ms: number, at: number): number {
      length = ms
      return goTo(at)
    },
  }
}
