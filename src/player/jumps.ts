import type { Clock } from '../lib/clock.ts'
import { createStore } from './store.ts'

/** A jump farther than this is worth a way back. */
const farMs = 30_000
/** How long the way back is offered. */
const offeredMs = 10_000

/**
 * Remembers where a listener was before a far jump: a slip on the seek bar or the lock screen must not lose the place.
 * `jumpedFrom` is the old place in ms, for ten seconds, then null.
 */
export function createJumps({ after }: Clock) {
  const jumpedFrom = createStore<number | null>(null)
  let callOff = () => {}

  function forget(): void {
    callOff()
    jumpedFrom.set(null)
  }

  return {
    jumpedFrom,
    forget,
    /**
     * Notes a jump by the listener. Of several while the offer stands, the first place counts: who searches wants back to
     * where they listened. A jump that ends near that place needs no way back.
     */
    note(from: number, to: number) {
      const old = jumpedFrom.get()
      const place = old ?? from
      if (Math.abs(to - place) <= farMs) return forget()
      if (Math.abs(to - from) <= farMs) return
      jumpedFrom.set(place)
      callOff()
      callOff = after(offeredMs, forget)
    },
  }
}
