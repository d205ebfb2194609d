import type { Fingerprint } from './fingerprint.ts'

/** The first place of an ascending list whose value is at least this. */
export function placeOf(values: Uint32Array, least: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** A piece of a recording, from and to in ms; its times stay those of the recording. */
export function sliceOf({ duration, times, pitches, ranks }: Fingerprint, from: number, to: number): Fingerprint {
  const [start, end] = [placeOf(times, from), placeOf(times, to)]
  return {
    duration,
    times: times.subarray(start, end),
    pitches: pitches.subarray(start, end),
    ranks: ranks.subarray(start, end),
  }
}
