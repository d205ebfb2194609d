import type { Clock } from '../lib/clock.ts'
import { nextTrackStart, type PlayerState } from './state.ts'
import { createStore, type View } from './store.ts'
import { previousStart } from './tracklist.ts'

/** After a jump farther than this (ms) a way back is offered. */
const farMs = 30_000
/** For how long the way back is offered (ms). */
const offeredMs = 10_000

interface JumpPorts {
  clock: Clock
  state: View<PlayerState>
  /** Reads the element, so that `state` is exact. */
  refreshState(): void
  /** Makes the element jump to a position in ms, held within its length. See `seek` for `roughly`. */
  goTo(ms: number, roughly?: boolean): void
}

/**
 * Jumps by the listener: to a position, a step, or a track. After a far one `jumpedFrom` is the old position in ms, for
 * ten seconds, so that a slip on the seek bar or the lock screen can be undone; else it is null.
 */
export function createJumps({ clock, state, refreshState, goTo }: JumpPorts) {
  const jumpedFrom = createStore<number | null>(null)
  let cancelTimer = () => {}

  function forget(): void {
    cancelTimer()
    jumpedFrom.set(null)
  }

  /**
   * Offers the way back. Of several jumps while it is offered, the first old position counts: a listener who searches
   * wants to return to where the search began. A jump that ends near that position needs no way back.
   */
  function offerWayBack(from: number, to: number): void {
    const old = jumpedFrom.get() ?? from
    if (Math.abs(to - old) <= farMs) forget()
    else if (Math.abs(to - from) > farMs) {
      jumpedFrom.set(old)
      cancelTimer()
      cancelTimer = clock.after(offeredMs, forget)
    }
  }

  function seek(ms: number, roughly = false): void {
    if (!Number.isFinite(ms)) return
    refreshState()
    const from = state.get().position
    goTo(ms, roughly)
    offerWayBack(from, state.get().position)
  }

  return {
    jumpedFrom,
    /** Withdraws the way back. */
    forget,
    /**
     * Jumps to a position in ms, held within the set's length; `roughly` when more jumps follow at once, such as while
     * scrubbing. A number that isn't finite is ignored.
     */
    seek,
    /** Jumps by a step in ms, which may be negative. */
    seekBy(ms: number): void {
      refreshState()
      seek(state.get().position + ms)
    },
    nextTrack(): void {
      refreshState()
      const start = nextTrackStart(state.get())
      if (start !== null) seek(start)
    },
    previousTrack(): void {
      refreshState()
      const { loaded, position } = state.get()
      seek(Math.max(loaded?.stretch?.from ?? 0, previousStart(loaded?.tracks ?? [], position)))
    },
    /** Takes the way back, if one is offered. */
    jumpBack(): void {
      const old = jumpedFrom.get()
      forget()
      if (old !== null) goTo(old)
    },
  }
}
