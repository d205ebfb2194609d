import type { AudioElement } from './ports.ts'
import { createStore } from './store.ts'

export interface Volume {
  /** From 0 to 1 in steps of 0.1. */
  level: number
  muted: boolean
  /** False on iOS, where only the device's buttons set the volume. */
  settable: boolean
}

const inSteps = (level: number) => Math.round(Math.min(1, Math.max(0, level)) * 10) / 10

/** The listener's volume, and what reduces it: the element's volume is the product. */
export function createVolume(audio: AudioElement, ownsVolume: () => Promise<boolean>) {
  const volume = createStore<Volume>({ level: inSteps(audio.volume), muted: audio.muted, settable: true })
  let lastAudible = 1
  /** From 0 to 1 each: for equal loudness, and by the fades of the sleep timer and between two sets. */
  const factors = { loudness: 1, sleep: 1, transition: 1 }
  const product = () => factors.loudness * factors.sleep * factors.transition

  function readBack() {
    const before = volume.get()
    const level = product() < 1 ? before.level : inSteps(audio.volume)
    if (level > 0) lastAudible = level
    if (level !== before.level || audio.muted !== before.muted) volume.set({ ...before, level, muted: audio.muted })
  }

  function apply(level: number, muted: boolean) {
    audio.muted = muted
    audio.volume = level * product()
    if (product() < 1) volume.set({ ...volume.get(), level })
    // At once, not with the event: the next step of a held key builds on it.
    readBack()
  }

  audio.addEventListener('volumechange', readBack)

  void ownsVolume().then(settable => {
    if (settable !== volume.get().settable) volume.set({ ...volume.get(), settable })
  })

  return {
    volume,
    /** Sets the volume, from 0 to 1, rounded to a step of 0.1. An audible one unmutes. */
    setVolume(level: number) {
      if (Number.isFinite(level)) apply(inSteps(level), audio.muted && inSteps(level) === 0)
    },
    /** Mutes, or unmutes to the last audible volume. */
    toggleMute() {
      const { level } = volume.get()
      const silent = audio.muted || level === 0
      apply(silent && level === 0 ? lastAudible : level, !silent)
    },
    /** Reduces the sound by a factor from 0 to 1, without changing the listener's volume. */
    reduce(by: keyof typeof factors, factor: number) {
      if (factor === factors[by]) return
      factors[by] = factor
      audio.volume = volume.get().level * product()
    },
  }
}
