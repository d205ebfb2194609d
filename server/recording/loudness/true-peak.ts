/**
 * The interpolating filter of ITU-R BS.1770-4, annex 2: four values for each sample, of twelve samples each. The other two of
 * its four phases are these in reverse. In units of 1 / 8192.
 */
const phases = [
  [14, 90, -161, 272, -487, 1125, 7964, -838, 390, -218, 122, -68],
  [-239, 240, -424, 730, -1364, 3810, 6388, -1641, 832, -477, 271, -155],
] as const
const unit = 8192
const taps = 12
const half = taps / 2
/** Samples of a piece that the first windows of the next one need, too. */
const kept = taps - 1

/**
 * What no interpolated value exceeds, as a multiple of the highest of its samples, where the taps nearer to the middle are left
 * out.
 */
const mostGain = (without: number) => {
  const gains = phases.map(phase =>
    phase.reduce((sum, tap, at) => sum + (Math.abs(at - half + 0.5) > without ? Math.abs(tap) : 0), 0),
  )
  return Math.max(...gains) / unit
}
const wholeGain = mostGain(0)
/** Of all but the four in the middle. */
const outerGain = mostGain(2)

/**
 * A phase as its even and its odd part, which the sums and the differences of the samples at equal distances from the middle are
 * multiplied by. Their sum is this phase's value, their difference that of the phase in reverse: half of the multiplications.
 */
const partsOf = (phase: readonly number[]) => {
  const pairs = Float64Array.from({ length: half }, (_, at) => phase[at] ?? 0)
  const mirrored = pairs.map((_, at) => phase[taps - 1 - at] ?? 0)
  return {
    even: pairs.map((tap, at) => (tap + (mirrored[at] ?? 0)) / 2 / unit),
    odd: pairs.map((tap, at) => (tap - (mirrored[at] ?? 0)) / 2 / unit),
  }
}
const { even: evenA, odd: oddA } = partsOf(phases[0])
const { even: evenB, odd: oddB } = partsOf(phases[1])

/**
 * The highest of the four values of the window that begins at `at`, or 0 if none exceeds `peak`. `highest` is that of its
 * samples.
 */
function interpolate(samples: Float32Array, at: number, highest: number, peak: number): number {
  let evens = 0
  let odds = 0
  let otherEvens = 0
  let otherOdds = 0
  for (let tap = half - 1; tap >= 0; tap--) {
    const one = samples[at + tap] ?? 0
    const other = samples[at + kept - tap] ?? 0
    evens += (evenA[tap] ?? 0) * (one + other)
    odds += (oddA[tap] ?? 0) * (one - other)
    otherEvens += (evenB[tap] ?? 0) * (one + other)
    otherOdds += (oddB[tap] ?? 0) * (one - other)
    if (tap !== half - 2) continue
    // Most windows are done with after the four samples in their middle.
    const most = Math.max(Math.abs(evens) + Math.abs(odds), Math.abs(otherEvens) + Math.abs(otherOdds))
    if (most + outerGain * highest <= peak) return 0
  }
  // The larger one of |a + b| and |a - b| is |a| + |b|.
  return Math.max(Math.abs(evens) + Math.abs(odds), Math.abs(otherEvens) + Math.abs(otherOdds))
}

function highestOf(samples: Float32Array, from: number, to: number): number {
  let highest = 0
  for (let at = from; at < to; at++) {
    const level = Math.abs(samples[at] ?? 0)
    if (level > highest) highest = level
  }
  return highest
}

/**
 * Samples that are looked at together: where they can't exceed the peak, they aren't interpolated. At least as many as a window
 * has.
 */
const group = 16

/** The highest value of the windows that begin before `length`, if it exceeds `peak`, or else that. */
function peakOf(samples: Float32Array, length: number, peak: number): number {
  let most = peak
  let highestHere = highestOf(samples, 0, Math.min(group, length + kept))
  for (let from = 0; from < length; from += group) {
    const to = from + group
    const highestNext = highestOf(samples, to, Math.min(to + group, length + kept))
    const highest = Math.max(highestHere, highestNext)
    highestHere = highestNext
    if (highest * wholeGain <= most) continue
    for (let at = from; at < to && at < length; at++) most = Math.max(most, interpolate(samples, at, highest, most))
  }
  return most
}

/** Finds the true peak of one channel piece by piece: `peak` is the highest so far, where 1 is full scale. */
export function createTruePeak(): { take(samples: Float32Array): void; peak(): number } {
  /** The last samples of the piece before, and then those of this one. */
  let joined = new Float32Array(kept)
  let peak = 0
  return {
    peak: () => peak,
    take(samples) {
      const { length } = samples
      if (joined.length < kept + length) {
        const larger = new Float32Array(kept + length)
        larger.set(joined.subarray(0, kept))
        joined = larger
      }
      joined.set(samples, kept)
      peak = peakOf(joined, length, peak)
      joined.copyWithin(0, length, length + kept)
    },
  }
}
