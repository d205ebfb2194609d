/** A seeded random number generator: the same seed gives the same demo on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
  chance(probability: number): boolean
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[]
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    pick: items => items[int(0, items.length - 1)] ?? items[0],
    chance: probability => next() < probability,
    shuffle(items) {
      const order = items.map(item => ({ item, at: next() }))
      return order.sort((a, b) => a.at - b.at).map(({ item }) => item)
    },
  }
}
