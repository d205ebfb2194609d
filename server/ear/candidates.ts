import { type Lookups, variants } from './landmarks.ts'

/** Landmarks are found on one timeline, on which all recordings lie behind each other, in ticks: four bytes say recording and time. */
export const tickMs = 250

/** A place that may be the same music: what the question's middle is played at, in ticks of the timeline. */
export interface Candidate {
  tick: number
  /** The place in `variants` of its speed. */
  variant: number
  /** How many landmarks agree. */
  agreeing: number
}

/** The fewest landmarks that agree, of the hundreds of a question of 20 s. By chance three do. */
const fewest = 5

/** Counts how often landmarks agree on a place and a speed. Different pieces of a recording are to be counted apart. */
export function createTally(lookups: Lookups, middle: number, expected = 4096) {
  let size = 1024
  while (size < 2 * expected) size *= 2
  let keys = new Float64Array(size).fill(-1)
  let counts = new Uint16Array(size)
  let used = 0

  function slotOf(key: number): number {
    let slot = Math.imul(key ^ (key / 4096), 0x9e3779b1) >>> 0
    for (slot &= size - 1; keys[slot] !== -1 && keys[slot] !== key; ) slot = (slot + 1) & (size - 1)
    return slot
  }

  function grow(): void {
    const [oldKeys, oldCounts] = [keys, counts]
    size *= 2
    keys = new Float64Array(size).fill(-1)
    counts = new Uint16Array(size)
    for (const [slot, key] of oldKeys.entries()) {
      if (key === -1) continue
      const into = slotOf(key)
      keys[into] = key
      counts[into] = oldCounts[slot] ?? 0
    }
  }

  const countAt = (key: number) => {
    const slot = slotOf(key)
    return keys[slot] === key ? (counts[slot] ?? 0) : 0
  }

  return {
    /** A landmark of `lookups` was found at a tick of the timeline. */
    add(lookup: number, tick: number): void {
      const variant = lookups.variants[lookup] ?? 0
      const ahead = ((lookups.times[lookup] ?? 0) - middle) / (variants[variant]?.speed ?? 1) / tickMs
      // Half a tick on average is lost where a posting's time is cut to its tick.
      const place = Math.floor(tick + 0.5 - ahead)
      if (place < 0) return
      const key = place * variants.length + variant
      const slot = slotOf(key)
      if (keys[slot] === -1) {
        keys[slot] = key
        if (++used * 2 > size) {
          grow()
          this.add(lookup, tick)
          return
        }
      }
      const count = counts[slot] ?? 0
      if (count < 65_535) counts[slot] = count + 1
    },
    /** The places on which most landmarks agree, with those of the next tick: the first is the best. */
    best(): Candidate[] {
      const found: Candidate[] = []
      for (const [slot, key] of keys.entries()) {
        if (key === -1) continue
        const own = counts[slot] ?? 0
        const agreeing = own + countAt(key + variants.length)
        if (agreeing < fewest) continue
        found.push({ tick: Math.floor(key / variants.length), variant: key % variants.length, agreeing })
      }
      return found.sort((a, b) => b.agreeing - a.agreeing)
    },
  }
}
