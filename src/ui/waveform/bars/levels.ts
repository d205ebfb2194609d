import type { Peaks } from '../../../../contract/peaks.ts'

/** What stands in for a loudness nobody measured. */
const unknownLevel = 0.3

/** Mastered music sits in the top third of the scale: squared, its louder and quieter stretches tell apart. */
const spread = (level: number) => level ** 2

/** What to draw of a waveform: 0..1 per pixel, the loudest being 1. Empty when there is nothing to show. */
export function levelsFromPeaks({ bits, data }: Pick<Peaks, 'bits' | 'data'>): number[] {
  const full = 2 ** (bits - 1)
  const levels: number[] = []
  for (let index = 0; index + 1 < data.length; index += 2) {
    levels.push(Math.max(Math.abs(data[index] ?? 0), Math.abs(data[index + 1] ?? 0)) / full)
  }
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0)
  return loudest > 0 ? levels.map(level => spread(level / loudest)) : []
}

/** `count` levels from any number of them: the mean of what falls on each; even bars when there are none. */
export function resample(levels: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index / count) * levels.length)
    const to = Math.max(from + 1, Math.floor(((index + 1) / count) * levels.length))
    const part = levels.slice(from, to)
    return part.length ? part.reduce((sum, level) => sum + level, 0) / part.length : unknownLevel
  })
}
