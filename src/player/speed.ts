import type { AudioElement } from './ports.ts'
import { createStore } from './store.ts'

/** The playback speeds; 1 is the original one. */
export const speeds = [0.75, 0.9, 1, 1.1, 1.25, 1.5] as const
export type Speed = (typeof speeds)[number]

/** Playback speed at the original pitch, read from the element. */
export function createSpeed(audio: AudioElement) {
  const speed = createStore<Speed>(1)
  /** Whether the rate keeps step with another player, and is no speed that was chosen. */
  let isHeld = false
  audio.preservesPitch = true
  audio.addEventListener('ratechange', () => {
    const now = isHeld ? undefined : speeds.find(each => each === audio.playbackRate)
    if (now !== undefined) speed.set(now)
  })
  return {
    speed,
    setSpeed(next: Speed) {
      // The default applies to every new source, the rate to the current one.
      audio.defaultPlaybackRate = next
      audio.playbackRate = next
      speed.set(next)
    },
    /** Plays the current source at any rate, to keep step with another player; null is the chosen speed again. */
    setRate(rate: number | null) {
      isHeld = rate !== null
      audio.playbackRate = rate ?? speed.get()
    },
  }
}
