/** A map with at capacity `capacity` entries. A new entry evicts the least recently used one. */
export class LruCache<Key, Value> {
  readonly #capacity: number
  // A map keeps its keys in insertion order: the first is the least recently used.
  readonly #entries = new Map<Key, Value>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.#insert(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#insert(key, value)
    if (this.#entries.size <= this.#capacity) return
    for (const leastRecent of this.#entries.keys()) {
      this.#entries.delete(leastRecent)
      return
    }
  }

  #insert(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
  }
}
