import { type AudioElement, readiness } from './ports.ts'

/** A decoder may land this much (ms) before the requested position: less than two MP3 frames, plus rounding. */
const landingMs = 60

/**
 * A jump leads to this long (ms) before the end at most. For a jump to the very end, Chromium reads the whole
 * recording.
 */
const tailMs = 500

/** The position and length of the loaded recording in whole ms, read from the element. */
export function createTime(audio: AudioElement) {
  /** The last requested position. */
  let target = 0
  /** Whether the element was sent there, which is possible only once it has metadata. */
  let isSent = false
  /** The length of the set by the catalogue. */
  let length = 0

  const hasMetadata = () => audio.readyState >= readiness.metadata
  /** The length of the recording once it is known, else of the set. */
  const end = () => (Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : length)

  /** The position of the element; of one with an error the last known one, `seen`. */
  function read(seen: number): number {
    if (audio.error) return seen
    const now = isSent ? Math.round(audio.currentTime * 1000) : target
    // Otherwise a jump to a track's start would briefly show the track before it.
    const landed = now < target && target - now < landingMs
    return landed ? target : now
  }

  /** `fastSeek` is missing in Chromium. */
  function land(seconds: number, roughly: boolean) {
    if (roughly && audio.fastSeek) audio.fastSeek(seconds)
    else audio.currentTime = seconds
  }

  /** Jumps to a position, held within the length; `roughly` when more jumps follow at once. Returns the position. */
  function goTo(ms: number, roughly = false): number {
    target = Math.round(Math.max(0, Math.min(ms, end() - tailMs)))
    isSent = hasMetadata()
    if (isSent) land(target / 1000, roughly)
    return target
  }

  audio.addEventListener('loadedmetadata', () => {
    if (isSent) return
    // A new source starts there anyway.
    if (target === 0) isSent = true
    else goTo(target)
  })

  return {
    read,
    /** True while the element is in the same second as the position `seen` (ms); not at the very start. */
    isSameSecond: (seen: number) => seen > 0 && Math.floor(audio.currentTime) === Math.floor(seen / 1000),
    end,
    goTo,
    /**
     * To be called after the element got a new source of `ms` length: it starts at `at` (ms) as soon as it can. Returns
     * the position.
     */
    begin(ms: number, at: number): number {
      length = ms
      return goTo(at)
    },
  }
}

export type Time = ReturnType<typeof createTime>
