/** A whole number from `low` to `high`, both included. */
export type Luck = (low: number, high: number) => number

/** Seeded chance (mulberry32): the same seed, the same luck. The luck of seed 0 is always the lowest, for plain runs. */
export function createLuck(seed: number): Luck {
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
