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

/** A key has the variant in the upper 4 and the tick in the other bits: the timeline may be 18,600 h long. */
const tickBits = 28
const ticksInKey = 2 ** tickBits

/**
 * Counts how often landmarks agree on a place and a speed. A question against 1,000 h finds millions of landmarks: sorting them takes a
 * third of the time that a hash table does.
 */
export function createTally(lookups: Lookups, middle: number) {
  let keys = new Uint32Array(2 ** 16)
  let count = 0
  const aheads = Float32Array.from(lookups.times, (time, lookup) => {
    const { speed = 1 } = variants[lookups.variants[lookup] ?? 0] ?? {}
    return (time - middle) / speed / tickMs
  })

  return {
    /** A landmark of `lookups` was found at a tick of the timeline. */
    add(lookup: number, tick: number): void {
      // Half a tick on average is lost where a time is cut to its tick.
      const place = Math.floor(tick + 0.5 - (aheads[lookup] ?? 0))
      if (place < 0) return
      if (count === keys.length) {
        const larger = new Uint32Array(2 * count)
        larger.set(keys)
        keys = larger
      }
      keys[count++] = (lookups.variants[lookup] ?? 0) * ticksInKey + place
    },
    /** The places on which most landmarks agree, with those of the next tick: the first is the best. */
    best: () => countRuns(keys.subarray(0, count).sort()).sort((a, b) => b.agreeing - a.agreeing),
  }
}

/** Places of sorted keys that are agreed on and not less so than their neighbors. */
function countRuns(keys: Uint32Array): Candidate[] {
  const found: Candidate[] = []
  let last = { key: -2, count: 0 }
  let both = { key: -2, count: 0 }
  // A place is two ticks: `both` is the best of those that overlap.
  const end = () => {
    if (both.count < fewest) return
    found.push({ tick: both.key % ticksInKey, variant: Math.floor(both.key / ticksInKey), agreeing: both.count })
  }
  for (let at = 0; at < keys.length; ) {
    const key = keys[at] ?? 0
    const from = at
    while (keys[at] === key) at++
    const count = at - from
    const pair = last.key === key - 1 ? { key: key - 1, count: last.count + count } : { key, count }
    if (pair.key - both.key > 1) {
      end()
      both = pair
    } else if (pair.count > both.count) both = pair
    last = { key, count }
  }
  end()
  return found
}
