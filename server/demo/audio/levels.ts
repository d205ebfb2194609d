import type { Peaks } from '#contract/peaks.ts'

/** The sample rate at which waveforms are rendered. */
export const levelRate = 4000

/** The waveform of levels from 0 to 127, each of so many samples at `levelRate`. */
export const peaksOf = (samplesPerPixel: number, levels: ArrayLike<number>): Peaks => ({
  version: 2,
  channels: 1,
  sample_rate: levelRate,
  samples_per_pixel: samplesPerPixel,
  bits: 8,
  length: levels.length,
  data: Array.from(levels).flatMap(level => [-level, level]),
})
