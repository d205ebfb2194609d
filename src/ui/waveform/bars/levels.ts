import type { Peaks } from '#contract/peaks.ts'

/** Stands in for an unknown loudness. */
const unknownLevel = 0.3

/** Mastered music sits in the top third of the scale: squaring makes loud and quiet parts easier to tell apart. */
const spread = (level: number) => level ** 2

/** The levels of a waveform file, from 0 to 1 with the loudest at 1. Empty if there are none, or all are silent. */
export function levelsFromPeaks({ bits, data }: Pick<Peaks, 'bits' | 'data'>): number[] {
  const full = 2 ** (bits - 1)
  const levels: number[] = []
  for (let index = 0; index + 1 < data.length; index += 2) {
    levels.push(Math.max(Math.abs(data[index] ?? 0), Math.abs(data[index + 1] ?? 0)) / full)
  }
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0)
  return loudest > 0 ? levels.map(level => spread(level / loudest)) : []
}

/** Resamples levels to `count` of them, by the mean. Without any, all are the same. */
export function resample(levels: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index / count) * levels.length)
    const to = Math.max(from + 1, Math.floor(((index + 1) / count) * levels.length))
    const part = levels.slice(from, to)
    return part.length ? part.reduce((sum, level) => sum + level, 0) / part.length : unknownLevel
  })
}
