import type { Fingerprint } from './fingerprint.ts'

/**
 * Landmarks are pairs of peaks: a pitch, an interval and a distance in time. Pitch and distance are measured on logarithmic scales
 * of the same step, so that another speed is a shift by the same number of cells in both, and a stretch at the same pitch a shift in one.
 */

/** The step of pitches and distances: 3.4 % of speed. Two neighboring cells together are as wide as the pairs of one speed scatter. */
export const cellCents = 1200 * Math.log2(1.034)
/** Intervals hardly change with the speed: half a semitone more than peaks scatter. */
const intervalCents = 60
/** Unisons are excluded: a sustained tone has many. An octave up or down. */
const intervals = { least: 90, most: 1200 }
const intervalCells = 2 * Math.ceil(intervals.most / intervalCents) + 1
/** In ms. Nearer ones scatter by more than a cell, farther ones are seldom both heard. Both ends are empirical. */
const distances = { least: 350, most: 4500 }
const distanceCells = Math.ceil((1200 * Math.log2(distances.most / distances.least)) / cellCents) + 1
/** How many pairs begin at a peak: few are indexed, and more are looked up, since other music may have come between. */
const fanOut = { known: 4, question: 8 }
/** How much the pitch of a peak scatters, in cents: empirical. A wider one asks for more landmarks, which agree by chance. */
const scatterCents = 14
/** Five octaves of pitches. */
const pitchCells = Math.ceil((5 * 1200) / cellCents)
/** DJs' decks are made for 8 % more or less. */
const widestSpeed = 1.085

const hashOf = (pitch: number, interval: number, distance: number) =>
  (pitch * intervalCells + interval) * distanceCells + distance

export interface Landmarks {
  hashes: Uint32Array
  /** When the first peak of each is, in ms. */
  times: Uint32Array
}

const cellOfInterval = (cents: number) => Math.floor(cents / intervalCents + intervalCells / 2)
const cellOfDistance = (ms: number) => (1200 * Math.log2(ms / distances.least)) / cellCents

/** A landmark of other music with the same statistics: higher and slower by more cells than are asked for, in one of 60 ways. */
export function transposed(hash: number, way: number): number {
  const distance = hash % distanceCells
  const interval = Math.floor(hash / distanceCells) % intervalCells
  const pitch = Math.floor(hash / distanceCells / intervalCells)
  return hashOf((pitch + 8 * (way % 12)) % pitchCells, interval, (distance + 16 * (way % 5)) % distanceCells)
}

/** Calls `visit` for the pairs of ranked peaks, so many for each first one. */
function eachPair(
  { times, pitches, ranks }: Fingerprint,
  most: number,
  stretch: number,
  visit: (one: number, other: number) => void,
) {
  const ranked: number[] = []
  for (let at = 0; at < ranks.length; at++) if (ranks[at]) ranked.push(at)
  for (let first = 0; first < ranked.length; first++) {
    const one = ranked[first] ?? 0
    let found = 0
    for (let next = first + 1; next < ranked.length && found < most; next++) {
      const other = ranked[next] ?? 0
      const ms = (times[other] ?? 0) - (times[one] ?? 0)
      if (ms >= distances.most * stretch) break
      const cents = Math.abs((pitches[other] ?? 0) - (pitches[one] ?? 0))
      if (ms < distances.least / stretch || cents < intervals.least || cents > intervals.most) continue
      visit(one, other)
      found++
    }
  }
}

/** What is indexed of a recording. */
export function landmarksOf(known: Fingerprint): Landmarks {
  const { times, pitches } = known
  const hashes: number[] = []
  const at: number[] = []
  eachPair(known, fanOut.known, 1, (one, other) => {
    const interval = cellOfInterval((pitches[other] ?? 0) - (pitches[one] ?? 0))
    const distance = Math.floor(cellOfDistance((times[other] ?? 0) - (times[one] ?? 0)))
    hashes.push(hashOf(Math.floor((pitches[one] ?? 0) / cellCents), interval, distance))
    at.push(times[one] ?? 0)
  })
  return { hashes: Uint32Array.from(hashes), times: Uint32Array.from(at) }
}

/** Speeds in steps of a cell, first at the same pitch (the deck's key lock), then with the pitch that belongs to the speed. */
const furthest = 3
export const variants = [
  ...Array.from({ length: 2 * furthest + 1 }, (_, at) => ({ shift: at - furthest, keyLock: true })),
  ...Array.from({ length: 2 * furthest + 1 }, (_, at) => ({ shift: at - furthest, keyLock: false })).filter(
    ({ shift }) => shift !== 0,
  ),
].map(each => ({ ...each, speed: 2 ** ((each.shift * cellCents) / 1200) }))

export interface Lookups extends Landmarks {
  /** The place in `variants` of the speed that each one asks for. */
  variants: Uint8Array
}

/** What is looked up for a piece of at most half a minute: each pair at all speeds, and in the neighboring cells it might be in. */
export function lookupsOf(question: Fingerprint): Lookups {
  const { times, pitches } = question
  const hashes: number[] = []
  const at: number[] = []
  const asked: number[] = []
  eachPair(question, fanOut.question, widestSpeed, (one, other) => {
    const first = pitches[one] ?? 0
    const step = (pitches[other] ?? 0) - first
    const ms = (times[other] ?? 0) - (times[one] ?? 0)
    for (const [index, { shift, keyLock }] of variants.entries()) {
      // A faster recording has shorter distances and, without key lock, higher pitches.
      const distance = Math.floor(cellOfDistance(ms) - shift)
      if (distance < -1 || distance > distanceCells) continue
      const moved = keyLock ? first : first + shift * cellCents
      for (const pitch of near(moved, cellCents, 0, keyLock ? scatterCents : cellCents / 2))
        for (const interval of near(step, intervalCents, intervalCells / 2, scatterCents)) {
          if (distance < 0 || distance >= distanceCells || pitch < 0) continue
          hashes.push(hashOf(pitch, interval, distance))
          at.push(times[one] ?? 0)
          asked.push(index)
        }
    }
  })
  return { hashes: Uint32Array.from(hashes), times: Uint32Array.from(at), variants: Uint8Array.from(asked) }
}

/** The cell of a value, and its neighbor if the value may be in it. */
function near(value: number, size: number, origin: number, reach: number): number[] {
  const low = Math.floor((value - reach) / size + origin)
  const high = Math.floor((value + reach) / size + origin)
  return low === high ? [low] : [low, high]
}
