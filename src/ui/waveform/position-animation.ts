import { type Atom, atom } from 'jotai/vanilla'
import { type RefCallback, useCallback } from 'react'
import { store, watch } from '../../state/store.ts'
import type { LivePosition } from './live-position.ts'

/** The pace of a position that doesn't run by itself. */
export const still = atom(0)

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** More laps of an animation than any set needs. */
const manyLaps = 10_000

/** How far an animation may be from the position (ms): clocks differ a little, and a correction costs a frame. */
const slackMs = 150

/** A step begins in its first millisecond: exactly where it begins, its number may be rounded down to the one before. */
const roundingMs = 1

/**
 * Returns a ref for an element that an animation moves along the position: at `ms` it is at its own time `ms`. The
 * compositor runs it, and the page is woken only when the set starts, stops or jumps. With reduced motion it doesn't
 * run, and is put along each second. `pace` is how fast the position runs, 0 while it stands. Keep `animate` stable.
 */
export function usePositionAnimation(
  position: LivePosition,
  pace: Atom<number>,
  animate: (element: HTMLElement) => Animation,
): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement) => {
      const animation = animate(element)
      /** Where it was put, and when by `performance.now()`. */
      let put = { at: Number.NaN, since: 0, rate: Number.NaN }
      const follow = () => {
        const [at, since] = [store.get(position), performance.now()]
        const rate = reducedMotion.matches ? 0 : store.get(pace)
        const expected = put.at + (since - put.since) * put.rate
        if (rate === put.rate && Math.abs(at - expected) < slackMs) return
        if (rate !== put.rate) run(animation, rate)
        put = { at, since, rate }
        animation.currentTime = at + roundingMs
      }
      follow()
      const stops = [watch(position, follow), watch(pace, follow)]
      return () => {
        for (const stop of stops) stop()
        animation.cancel()
      }
    },
    [position, pace, animate],
  )
}

/** Runs an animation at a rate; 0 pauses it. It is endless only while it runs: music isn't waited for. */
function run(animation: Animation, rate: number): void {
  animation.effect?.updateTiming({ iterations: rate > 0 ? Number.POSITIVE_INFINITY : manyLaps })
  if (rate > 0) {
    animation.playbackRate = rate
    animation.play()
  } else animation.pause()
}

/** What moves along a set takes this many steps at most: smaller ones are invisible, and each is drawn. */
const mostSteps = 2_000

/**
 * The animation of what shows how much of a set (`duration` ms) has played, in steps of a second or more. It lasts
 * twice as long, and stays at the end: a recording may be a little longer than its set.
 */
export const alongSet = (element: HTMLElement, duration: number, from: string, to: string) =>
  element.animate(
    { transform: [from, to, to], easing: `steps(${Math.max(1, Math.min(mostSteps, Math.ceil(duration / 1000)))})` },
    { duration: 2 * duration || Number.POSITIVE_INFINITY },
  )
