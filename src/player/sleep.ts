import type { Clock } from '../lib/clock.ts'
import type { AudioElement } from './ports.ts'
import { createStore } from './store.ts'

/** When playback stops: never, after so many minutes, or at the end of the track or the set. */
export const sleepChoices = ['off', 15, 30, 60, 'track', 'set'] as const
export type SleepChoice = (typeof sleepChoices)[number]

/** For how long the sound fades out (ms). */
const fadeMs = 10_000
const fadeStepMs = 100
const clockStepMs = 1_000

export interface SleepPorts {
  clock: Clock
  /** The time until the end of the current track or set at the current speed, in ms. Null when unknown. */
  until(end: 'track' | 'set'): number | null
  isPaused(): boolean
  pause(): void
  /** Makes the sound quieter by a factor 0..1. */
  fadeTo(factor: number): void
}

/** The sleep timer. `sleep` is the listener's choice, `sleepLeft` the remaining time (ms, whole seconds). */
export function createSleep(audio: AudioElement, { clock, until, isPaused, pause, fadeTo }: SleepPorts) {
  const sleep = createStore<SleepChoice>('off')
  const sleepLeft = createStore<number | null>(null)
  let deadline = 0
  /** The remaining time at the last tick of a fade; null outside of a fade. */
  let lastLeft: number | null = null
  let cancelTimer = () => {}

  function choose(choice: SleepChoice): void {
    cancelTimer()
    lastLeft = null
    deadline = typeof choice === 'number' ? clock.now() + choice * 60_000 : 0
    sleep.set(choice)
    // On a locked phone timers are late, the element's events are not.
    if (choice === 'off') audio.removeEventListener('timeupdate', tick)
    else audio.addEventListener('timeupdate', tick)
    fadeTo(1)
    tick()
  }

  function fallAsleep(): void {
    pause()
    choose('off')
  }

  function left(): number | null {
    const choice = sleep.get()
    if (choice === 'off') return null
    return typeof choice === 'number' ? deadline - clock.now() : until(choice)
  }

  /** More time left than at the last tick means that a throttled page has missed the end that it faded towards. */
  const isDue = (now: number) => now <= fadeStepMs || (lastLeft !== null && now > lastLeft + clockStepMs)

  function tick() {
    cancelTimer()
    const now = left()
    sleepLeft.set(now === null ? null : Math.max(0, Math.ceil(now / 1000) * 1000))
    if (sleep.get() === 'off') return
    const fades = now !== null && now < fadeMs
    if (now !== null && isDue(now)) return fallAsleep()
    lastLeft = fades && !isPaused() ? now : null
    fadeTo(fades ? Math.max(0, now / fadeMs) : 1)
    cancelTimer = clock.after(fades ? fadeStepMs : clockStepMs, tick)
  }

  // These change the remaining time without reaching an end.
  for (const event of ['seeking', 'ratechange', 'emptied']) {
    audio.addEventListener(event, () => {
      lastLeft = null
    })
  }

  return {
    sleep,
    sleepLeft,
    setSleep: choose,
    /** To be called at the end of a set. True if the listener wanted to sleep then: nothing may play next. */
    sleepsAtEnd(): boolean {
      const ends = sleep.get() === 'set' || sleep.get() === 'track'
      if (ends) choose('off')
      return ends
    },
  }
}
