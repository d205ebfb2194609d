import type { AudioElement } from './ports.ts'
import { createStore } from './store.ts'

/** How fast a set may be played, 1 as it was recorded. */
export const speeds = [0.75, 0.9, 1, 1.1, 1.25, 1.5] as const
export type Speed = (typeof speeds)[number]

/** Playback speed at unchanged pitch, read back from the element. */
export function createSpeed(audio: AudioElement) {
  const speed = createStore<Speed>(1)
  audio.preservesPitch = true
  audio.addEventListener('ratechange', () => {
    const now = speeds.find(each => each === audio.playbackRate)
    if (now !== undefined) speed.set(now)
  })
  return {
    speed,
    setSpeed(next: Speed) {
      // What every new source begins with, and what plays now.
      audio.defaultPlaybackRate = next
      audio.playbackRate = next
      speed.set(next)
    },
  }
}
