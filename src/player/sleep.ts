import type { Clock } from '../lib/clock.ts'
import type { AudioElement } from './ports.ts'
import { createStore } from './store.ts'

/** When playback stops by itself: never, after so many minutes, or where the track or the set ends. */
export const sleepChoices = ['off', 15, 30, 60, 'track', 'set'] as const
export type SleepChoice = (typeof sleepChoices)[number]

/** Over this time the sound fades away. */
const fadeMs = 10_000
const fadeStepMs = 100
const clockStepMs = 1_000

export interface SleepPorts {
  clock: Clock
  /** Playing time to the end of the current track or set, in ms of the clock on the wall. Null when not known. */
  until(end: 'track' | 'set'): number | null
  isPaused(): boolean
  pause(): void
  /** Makes the sound quieter by a factor 0..1. */
  fadeTo(factor: number): void
}

/** The sleep timer. What it waits for is told by `sleep`, and how long it still takes by `sleepLeft` (ms, whole seconds). */
export function createSleep(audio: AudioElement, { clock, until, isPaused, pause, fadeTo }: SleepPorts) {
  const sleep = createStore<SleepChoice>('off')
  const sleepLeft = createStore<number | null>(null)
  let deadline = 0
  /** What was left when it was looked at last, while it fades towards an end of track or set. */
  let lastLeft: number | null = null
  let callOff = () => {}

  function choose(choice: SleepChoice): void {
    callOff()
    lastLeft = null
    deadline = typeof choice === 'number' ? clock.now() + choice * 60_000 : 0
    sleep.set(choice)
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

  /** When more is left than before, a throttled page has looked too late: what it faded towards is over. */
  const isDue = (now: number) => now <= fadeStepMs || (lastLeft !== null && now > lastLeft + clockStepMs)

  function tick() {
    callOff()
    const now = left()
    sleepLeft.set(now === null ? null : Math.max(0, Math.ceil(now / 1000) * 1000))
    if (sleep.get() === 'off') return
    const fades = now !== null && now < fadeMs
    if (now !== null && isDue(now)) return fallAsleep()
    lastLeft = fades && !isPaused() ? now : null
    fadeTo(fades ? Math.max(0, now / fadeMs) : 1)
    callOff = clock.after(fades ? fadeStepMs : clockStepMs, tick)
  }

  // What changes how much is left, without any end being reached.
  for (const event of ['seeking', 'ratechange', 'emptied']) {
    audio.addEventListener(event, () => {
      lastLeft = null
    })
  }
  // Timers of a locked phone come late; the element's own events don't.
  audio.addEventListener('timeupdate', tick)

  return {
    sleep,
    sleepLeft,
    setSleep: choose,
    /** True when the end of what plays is where the listener wanted to sleep: nothing may follow then. */
    sleepsAtEnd(): boolean {
      const ends = sleep.get() === 'set' || sleep.get() === 'track'
      if (ends) choose('off')
      return ends
    },
  }
}
