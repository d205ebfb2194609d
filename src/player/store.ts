/** A value that can be read and watched. */
export interface View<Value> {
  get(): Value
  /**
   * Calls `listener` after each change, with the new value and the one before. Returns an unsubscribe function. When a
   * listener makes another change, listeners are called for it only after all of them were called for this one: `get()`
   * may then be ahead of `now`.
   */
  subscribe(listener: (now: Value, before: Value) => void): () => void
}

export interface Store<Value> extends View<Value> {
  /** Replaces the value and calls every listener, unless it is the same value (`Object.is`). */
  set(next: Value): void
}

/** A small store without a framework. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<(now: Value, before: Value) => void>()
  /** Changes that listeners are still to be called for, the oldest first. */
  let pending: [now: Value, before: Value][] = []

  function notify(): void {
    try {
      for (const [now, before] of pending)
        for (const listener of [...listeners]) if (listeners.has(listener)) listener(now, before)
    } finally {
      pending = []
    }
  }

  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      pending.push([next, value])
      value = next
      if (pending.length === 1) notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A part of a view's value. Its listeners are called only when that part changes (`Object.is`). */
export const select = <Value, Part>(view: View<Value>, pick: (value: Value) => Part): View<Part> => ({
  get: () => pick(view.get()),
  subscribe: listener =>
    view.subscribe((now, before) => {
      const [part, partBefore] = [pick(now), pick(before)]
      if (!Object.is(part, partBefore)) listener(part, partBefore)
    }),
})
