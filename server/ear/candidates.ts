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

/**
 * The fewest landmarks that agree, of the hundreds of a question of 20 s. Empirical: in 1,000 h many places reach it by chance, but only the
 * best 24 are looked at.
 */
const fewest = 5

/** Places are counted coarsely at first, in groups of four (two bits) that share so many counters. */
const groupBits = 2
const counters = 2 ** 20

/**
 * Counts how often landmarks agree on a place and a speed. A question against 1,000 h finds millions of landmarks, most of which agree
 * with no other: only those where enough are near are sorted, a few thousand.
 */
export function createTally(lookups: Lookups, middle: number) {
  const places = variants.map(() => growing())
  const aheads = Float32Array.from(lookups.times, (time, lookup) => {
    const { speed = 1 } = variants[lookups.variants[lookup] ?? 0] ?? {}
    return (time - middle) / speed / tickMs
  })

  return {
    /** A landmark of `lookups` was found at a tick of the timeline. */
    add(lookup: number, tick: number): void {
      // Half a tick on average is lost where a time is cut to its tick.
      const place = Math.floor(tick + 0.5 - (aheads[lookup] ?? 0))
      if (place >= 0) places[lookups.variants[lookup] ?? 0]?.push(place)
    },
    /** Ends the tally: the places on which most landmarks agree, with those of the next tick. The first is the best. */
    best(): Candidate[] {
      const counts = new Uint8Array(counters)
      return places
        .flatMap((found, variant) => countRuns(withNeighbors(found.values(), counts).sort(), variant))
        .sort((a, b) => b.agreeing - a.agreeing)
    },
  }
}

/** The places near which there may be enough, in place. */
function withNeighbors(places: Uint32Array, counts: Uint8Array): Uint32Array {
  counts.fill(0)
  for (let at = 0; at < places.length; at++) {
    const group = ((places[at] ?? 0) >> groupBits) & (counters - 1)
    const count = counts[group] ?? 0
    if (count < fewest) counts[group] = count + 1
  }
  let kept = 0
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const group = place >> groupBits
    const before = counts[(group - 1) & (counters - 1)] ?? 0
    const after = counts[(group + 1) & (counters - 1)] ?? 0
    if (before + (counts[group & (counters - 1)] ?? 0) + after >= fewest) places[kept++] = place
  }
  return places.subarray(0, kept)
}

function growing() {
  let values = new Uint32Array(2 ** 12)
  let length = 0
  return {
    push(value: number): void {
      if (length === values.length) {
        const larger = new Uint32Array(2 * length)
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    values: () => values.subarray(0, length),
  }
}

/** Sorted places that are agreed on and not less so than their neighbors. */
function countRuns(places: Uint32Array, variant: number): Candidate[] {
  const found: Candidate[] = []
  let last = { tick: -2, count: 0 }
  let both = { tick: -2, count: 0 }
  // A place is two ticks: `both` is the best of those that overlap.
  const end = () => {
    if (both.count >= fewest) found.push({ tick: both.tick, variant, agreeing: both.count })
  }
  for (let at = 0; at < places.length; ) {
    const tick = places[at] ?? 0
    const from = at
    while (places[at] === tick) at++
    const count = at - from
    const pair = last.tick === tick - 1 ? { tick: tick - 1, count: last.count + count } : { tick, count }
    if (pair.tick - both.tick > 1) {
      end()
      both = pair
    } else if (pair.count > both.count) both = pair
    last = { tick, count }
  }
  end()
  return found
}
