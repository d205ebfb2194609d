/** A value that can be read and watched. */
export interface View<Value> {
  get(): Value
  /**
   * Calls `listener` after each change, with the value it led to and the one before; the answer ends the subscription. A
   * change that a listener makes is told when all have been told of this one, so `get()` may be ahead of `now`.
   */
  subscribe(listener: (now: Value, before: Value) => void): () => void
}

export interface Store<Value> extends View<Value> {
  /** Replaces the value and tells every listener, unless it is the same value (`Object.is`). */
  set(next: Value): void
}

/** A value outside React that can be watched: what `useSyncExternalStore` wants, without a framework. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<(now: Value, before: Value) => void>()
  /** Changes that not everybody has been told of, the oldest first. */
  let untold: [now: Value, before: Value][] = []

  function tell(): void {
    try {
      for (const [now, before] of untold)
        for (const listener of [...listeners]) if (listeners.has(listener)) listener(now, before)
    } finally {
      untold = []
    }
  }

  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      untold.push([next, value])
      value = next
      if (untold.length === 1) tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A part of a view's value, of which only its own changes are told (`Object.is`). */
export const select = <Value, Part>(view: View<Value>, pick: (value: Value) => Part): View<Part> => ({
  get: () => pick(view.get()),
  subscribe: listener =>
    view.subscribe((now, before) => {
      const [part, partBefore] = [pick(now), pick(before)]
      if (!Object.is(part, partBefore)) listener(part, partBefore)
    }),
})
