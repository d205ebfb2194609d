/** For each key of a list, such as the words of a dictionary, the places where it occurs in ascending order. */
export interface Postings {
  /** Where the places of each key begin, and at last the end. */
  starts: Uint32Array
  places: Uint32Array
}

/** Collects pairs of a key and a place, in the order of places, and sorts them by key. */
export class PostingsBuilder {
  readonly #keys: number[] = []
  readonly #places: number[] = []

  add(key: number, place: number): void {
    this.#keys.push(key)
    this.#places.push(place)
  }

  /** `order`: the numbers of all keys, in the order of the list. */
  build(order: readonly number[]): Postings {
    const counts = new Uint32Array(order.length)
    for (const key of this.#keys) counts[key] = (counts[key] ?? 0) + 1
    const starts = new Uint32Array(order.length + 1)
    const next = new Uint32Array(order.length)
    for (const [index, key] of order.entries()) {
      const start = starts[index] ?? 0
      next[key] = start
      starts[index + 1] = start + (counts[key] ?? 0)
    }
    const places = new Uint32Array(this.#keys.length)
    for (const [index, key] of this.#keys.entries()) {
      const at = next[key] ?? 0
      places[at] = this.#places[index] ?? 0
      next[key] = at + 1
    }
    return { starts, places }
  }
}
