import type { PlayableSet } from '../../contract/entities/music.ts'
import type { Player } from './engine.ts'
import { isRunning } from './playback.ts'
import type { PlayerState } from './state.ts'

/** The device stores it every 5 s, so that a crash loses no more. */
const toDeviceMs = 5_000
/** A position waits so long for later ones. The first comes 5 s after a call: calls are 30 s apart (specification, point 9). */
const toServerMs = 30_000 - toDeviceMs
/** A larger step than playing makes between two ticks of the element is a jump. */
const jumpMs = 2_000

/** A set that was left in its last seconds counts as finished: it resumes at its start. */
export const almostOverMs = 10_000

/** Keeps a place (ms) in a set; a later one may take its place within `patience` (ms). */
export type Keep = (set: PlayableSet, place: number, patience: number) => void

/**
 * Keeps where the listener is in what plays: at the start, while it plays, when it stops, after a jump, when another set
 * takes its place, and when the page is put away, which may be its end. What was loaded and never played is no listening.
 * `onHide` calls what it is given when the page is put away. Each returns an unsubscribe function.
 */
export function followProgress(
  player: Pick<Player, 'state' | 'look'>,
  onHide: (work: () => void) => () => void,
  keep: Keep,
): () => void {
  /** Whether what is loaded was played since it was loaded, or jumped in while it was to play. */
  let isHeard = false
  /** Whether it was heard since it stopped last. */
  let hasStarted = false
  /** Its last place that was kept, and how long that may wait (ms). */
  let kept = Number.NaN
  let waits = 0

  function save({ loaded, position }: PlayerState, patience: number): void {
    if (!loaded || (position === kept && patience >= waits)) return
    kept = position
    waits = patience
    keep(loaded.set, position, patience)
  }

  function leave(before: PlayerState): void {
    // Of what has stopped, the position was saved then: meanwhile the set may have gone on elsewhere.
    if (isHeard && isRunning(before.status)) save(before, 0)
    isHeard = false
    hasStarted = false
    kept = Number.NaN
  }

  function follow(now: PlayerState, before: PlayerState): void {
    if (now.loaded?.set.id !== before.loaded?.set.id) leave(before)
    const starts = !hasStarted && now.status.state === 'playing'
    if (starts) {
      isHeard = true
      hasStarted = true
      // Also where it stopped: it may have gone on elsewhere meanwhile.
      kept = Number.NaN
    }
    const runs = isRunning(now.status)
    // A set that is laid ready anew, where another device has left it, does not jump.
    const isSameLoad = now.loaded === before.loaded
    const jumps = (runs || isSameLoad) && Math.abs(now.position - before.position) > jumpMs
    // Who rewinds a set that is still coming, and stops it before its first sound, finds it rewound all the same.
    if (jumps && runs && isSameLoad) isHeard = true
    if (!isHeard) return
    hasStarted &&= runs
    const stops = !runs && now.status !== before.status
    if (starts || stops || jumps) save(now, 0)
    else if (runs && Math.abs(now.position - kept) >= toDeviceMs) save(now, toServerMs)
  }

  function hide(): void {
    player.look()
    const now = player.state.get()
    if (isHeard && isRunning(now.status)) save(now, 0)
  }

  const ends = [onHide(hide), player.state.subscribe(follow)]
  return () => {
    for (const end of ends) end()
  }
}
