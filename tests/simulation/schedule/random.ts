/** A whole number from `low` to `high`, both included. */
export type Random = (low: number, high: number) => number

/**
 * Seeded pseudo-random numbers (mulberry32): the same seed gives the same sequence. Seed 0 always gives the lowest
 * number.
 */
export function createRandom(seed: number): Random {
  if (seed === 0) return low => low
  let state = seed
  return (low, high) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    const chance = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    return low + Math.floor(chance * (high - low + 1))
  }
}
