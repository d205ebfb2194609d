export interface Store<Value> {
  get(): Value
  /** Replaces the value and tells every listener, unless it is the same value (`Object.is`). */
  set(next: Value): void
  /** Calls `listener` after each change; the answer ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** A value outside React that can be watched: what `useSyncExternalStore` wants, without a framework. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
