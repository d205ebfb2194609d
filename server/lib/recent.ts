/** A map of `most` entries: the one that wasn't used for longest makes room for a new one. */
export class Recent<Key, Value> {
  readonly #most: number
  // A map keeps its keys in the order they were set: the first is the one to go.
  readonly #entries = new Map<Key, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.#place(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#place(key, value)
    if (this.#entries.size <= this.#most) return
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest)
      return
    }
  }

  #place(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
  }
}
