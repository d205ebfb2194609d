import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import type { Player } from './engine.ts'
import { isRunning } from './playback.ts'
import type { PlayerState } from './state.ts'
import { isSameStretch, type Loaded } from './tracklist.ts'

/** While a set plays, its position is stored on the device every 5 s: a crash loses no more. */
const toDeviceMs = 5_000
/**
 * How long a save for the server is debounced. It is made 5 s after the last call, so calls are 30 s apart (product,
 * 9.6).
 */
const toServerMs = 30_000 - toDeviceMs
/** A step between two ticks of the element that is larger than this (ms) is a jump. */
const jumpMs = 2_000

/** A set that was left in its last seconds counts as finished: it resumes at its start. */
export const almostOverMs = 10_000

/**
 * Saves a position (ms) in a set or in a stretch of it; a later one may replace it within `patience` (ms). It `starts` where nothing
 * was heard on the way from the position before: where the set starts or goes on, and after a jump.
 */
export type SavePosition = (loaded: Loaded, position: number, patience: number, starts: boolean) => void

/** Whether two states are of the same listening: of one set, or of the same stretch of it. */
const isSame = (a: Loaded | null, b: Loaded | null) =>
  a?.set.id === b?.set.id && isSameStretch(a?.stretch ?? null, b?.stretch ?? null)

/**
 * Saves the position of a set: when it starts, while it plays, when it stops, after a jump, when another set is loaded,
 * and when the page goes to the background, which may be its end. A set that was loaded and never played isn't saved.
 * `onHide` calls its argument when the page goes to the background. Both return an unsubscribe function.
 */
export function watchProgress(
  player: Pick<Player, 'state' | 'refreshState'>,
  onHide: (work: () => void) => () => void,
  savePosition: SavePosition,
): () => void {
  /** Whether the loaded set has played since it was loaded, or was jumped in while it was to play. */
  let isHeard = false
  /** Whether it has played since it last stopped. */
  let hasStarted = false
  /** Its last saved position, and the patience of that save (ms). */
  let saved = Number.NaN
  let savedPatience = 0

  function save({ loaded, position }: PlayerState, patience: number, starts = false): void {
    if (!loaded || (position === saved && patience >= savedPatience)) return
    saved = position
    savedPatience = patience
    savePosition(loaded, position, patience, starts)
  }

  function unload(before: PlayerState): void {
    // A stopped set was saved when it stopped. Meanwhile another device may have saved a newer position.
    if (isHeard && isRunning(before.status)) save(before, 0)
    isHeard = false
    hasStarted = false
    saved = Number.NaN
  }

  function follow(now: PlayerState, before: PlayerState): void {
    if (!isSame(now.loaded, before.loaded)) unload(before)
    const hadStarted = hasStarted
    const starts = !hasStarted && now.status.state === 'playing'
    if (starts) {
      isHeard = true
      hasStarted = true
      // Saved even at the position where it stopped: another device may have saved another one meanwhile.
      saved = Number.NaN
    }
    const runs = isRunning(now.status)
    // Loading the set again at another device's position isn't a jump.
    const isSameLoad = now.loaded === before.loaded
    const jumps = (runs || isSameLoad) && Math.abs(now.position - before.position) > jumpMs
    // A jump while the set is still loading counts as listening: it is saved even when the set is paused before its
    // first sound.
    if (jumps && runs && isSameLoad) isHeard = true
    if (!isHeard) return
    hasStarted &&= runs
    const stops = !runs && now.status !== before.status
    // How far it was heard until the jump.
    if (jumps && hadStarted) save(before, 0)
    if (starts || stops || jumps) save(now, 0, starts || jumps)
    else if (runs && Math.abs(now.position - saved) >= toDeviceMs) save(now, toServerMs)
  }

  function hide(): void {
    player.refreshState()
    const now = player.state.get()
    if (isHeard && isRunning(now.status)) save(now, 0)
  }

  return combineUnsubscribes(onHide(hide), player.state.subscribe(follow))
}
