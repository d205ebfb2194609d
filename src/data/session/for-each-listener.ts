import type { Unsubscribe } from '../../lib/unsubscribe.ts'
import { store, watch } from '../../state/store.ts'
import { listenerId } from './session.ts'

/** Calls `start` for each listener in turn, and what it returned when they have left. Returns an unsubscribe function. */
export function forEachListener(start: () => Unsubscribe): Unsubscribe {
  const startFor = (listener: number | null) => (listener === null ? () => {} : start())
  let stop = startFor(store.get(listenerId))
  const leave = watch(listenerId, listener => {
    stop()
    stop = startFor(listener)
  })
  return () => {
    leave()
    stop()
  }
}
