import type { Clock } from '../lib/clock.ts'
import { combineUnsubscribes, type Unsubscribe } from '../lib/unsubscribe.ts'
import type { Player } from './engine.ts'
import { isRunning } from './playback.ts'
import type { Loaded } from './tracklist.ts'

/** How long the end of a set fades out, and the beginning of the next one fades in (ms, as heard). */
const fadeMs = 3_000
const stepMs = 50

const share = (ms: number) => Math.min(1, Math.max(0, ms / fadeMs))

export interface Transition {
  /** To be called right after the start of a set that plays on by itself: it fades in. */
  fadeIn(): void
  stop: Unsubscribe
}

/**
 * Fades between two sets, when one plays on after the other: linear, because they don't overlap. How loud it is follows from the
 * element's position alone, so that it waits where the element waits, and a jump out of it is heard at once. `goesOn` returns
 * whether a set follows.
 */
export function fadeBetweenSets(player: Player, { after }: Clock, goesOn: () => boolean): Transition {
  /** Where the set that fades in began, and where it last was (ms); null when none does. */
  let began: number | null = null
  /** The set whose volume the listener has changed while it faded: it fades no more. */
  let spared: Loaded['set'] | null = null
  let { level, muted } = player.volume.get()
  let last = 0
  let cancelTimer = () => {}

  /** Where nothing is to play at the end of the set, the sleep timer fades. */
  const sleeps = () => player.sleep.get() === 'set' || player.sleep.get() === 'track'

  function factors() {
    const { position, end, speed } = player.readTime()
    const left = (end - position) / speed
    const fadesOut = goesOn() && !sleeps() && player.loaded.get()?.set !== spared
    // After a jump back it has begun.
    if (position < last) began = null
    last = position
    const heard = began === null ? fadeMs : (position - began) / speed
    return { left: fadesOut ? left : Number.POSITIVE_INFINITY, heard }
  }

  function tick(): void {
    cancelTimer()
    const status = player.status.get()
    if (!isRunning(status) || !player.volume.get().settable) {
      began = null
      player.fadeTo(1)
      return
    }
    const { left, heard } = factors()
    if (heard >= fadeMs) began = null
    player.fadeTo(Math.min(share(left), share(heard)))
    if (status.state !== 'playing') return
    const due = began === null ? left - fadeMs : 0
    // Later ones are planned when the position has changed, once a second.
    if (due < 2_000) cancelTimer = after(Math.max(stepMs, due), tick)
  }

  /** Undoes a fade when the listener changes the volume in it. */
  function spare(): void {
    const now = player.volume.get()
    if (now.level === level && now.muted === muted) return
    ;({ level, muted } = now)
    const { left, heard } = factors()
    if (left < fadeMs) spared = player.loaded.get()?.set ?? null
    if (heard < fadeMs) began = null
    tick()
  }

  const unsubscribe = combineUnsubscribes(
    player.loaded.subscribe((now, before) => {
      if (now?.set === before?.set) return
      began = null
      spared = null
    }),
    player.state.subscribe(tick),
    player.speed.subscribe(tick),
    player.sleep.subscribe(tick),
    player.volume.subscribe(spare),
  )
  return {
    fadeIn() {
      began = player.position.get()
      last = began
      tick()
    },
    stop() {
      unsubscribe()
      cancelTimer()
      player.fadeTo(1)
    },
  }
}
