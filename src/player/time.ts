import { createStore } from '../lib/store.ts'

/** A decoder may land a little before the place it was sent to: less than two MP3 frames, and what browsers round. */
const landingMs = 60

/**
 * The last place a jump leads to, before the end: it then plays out. Sent to the very end, Chromium reads the whole
 * recording in search of it.
 */
const tailMs = 500

/** Position and length of what is loaded, in whole milliseconds, read back from the element each second and at each jump. */
export function createTime(audio: HTMLAudioElement) {
  const position = createStore(0)
  const duration = createStore(0)
  /** The last place the listener asked for. Before the metadata is there it is all there is, and is applied then. */
  let target = 0

  const hasMetadata = () => audio.readyState >= HTMLMediaElement.HAVE_METADATA
  /** The end, for clamping: the element knows best. */
  const end = () => (Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : duration.get())

  function readBack() {
    if (audio.error) return
    const now = hasMetadata() ? Math.round(audio.currentTime * 1000) : target
    // Otherwise a jump to a track's start would for a moment name the track before it.
    const landed = now < target && target - now < landingMs
    position.set(landed ? target : now)
  }

  /** Chromium has no rough way. */
  function land(seconds: number, roughly: boolean) {
    if (roughly && typeof audio.fastSeek === 'function') audio.fastSeek(seconds)
    else audio.currentTime = seconds
  }

  function goTo(ms: number, roughly = false) {
    target = Math.round(Math.max(0, Math.min(ms, end() - tailMs)))
    if (hasMetadata()) land(target / 1000, roughly)
    position.set(target)
  }

  audio.addEventListener('loadedmetadata', () => {
    if (target > 0 && hasMetadata()) goTo(target)
  })
  /** The element ticks four times a second, and a clock once: what is shown in between is the same, but for the first step. */
  function tick() {
    const shown = position.get()
    const isSameSecond = shown > 0 && Math.floor(audio.currentTime) === Math.floor(shown / 1000)
    if (audio.paused || !isSameSecond) readBack()
  }

  audio.addEventListener('timeupdate', tick)
  for (const event of ['seeking', 'seeked', 'ended', 'pause']) audio.addEventListener(event, readBack)

  return {
    position,
    duration,
    end,
    /** Looks where the element is, which is told only once a second. */
    look: readBack,
    /** A new source of `length` ms begins at `at` ms, as soon as it can. Call it after the element got the source. */
    begin(length: number, at: number) {
      duration.set(length)
      goTo(at)
    },
    /** Jumps to a place in ms, held within the length; `roughly` when others follow at once. Nonsense has no effect. */
    seek(ms: number, roughly = false) {
      if (Number.isFinite(ms)) goTo(ms, roughly)
    },
  }
}

export type Time = ReturnType<typeof createTime>
