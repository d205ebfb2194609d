import type { Peaks } from '#contract/peaks.ts'

/** The same number of points as in the demo's waveforms. */
const targetPoints = 2000
const maxLevel = 127

/**
 * Computes the waveform of a recording while it is decoded, as root mean squares, which show loudness. The energy of both
 * channels is added: adding their samples would cancel opposite phases.
 * @param samples the number of samples per channel that will be passed
 */
export function createWaveform(samples: number, sampleRate: number) {
  const samplesPerPixel = Math.max(1, Math.ceil(samples / targetPoints))
  const squares = new Float64Array(Math.ceil(samples / samplesPerPixel))
  let pixel = 0
  let filled = 0

  return {
    take(left: Float32Array, right: Float32Array) {
      for (let at = 0; at < left.length && pixel < squares.length; ) {
        const end = Math.min(left.length, at + samplesPerPixel - filled)
        filled += end - at
        let sum = 0
        for (; at < end; at++) {
          const [one = 0, other = 0] = [left[at], right[at]]
          sum += one * one + other * other
        }
        squares[pixel] = (squares[pixel] ?? 0) + sum
        if (filled === samplesPerPixel) {
          pixel++
          filled = 0
        }
      }
    },
    finish(): Peaks {
      const last = samples - (squares.length - 1) * samplesPerPixel
      const levels = squares.map((sum, at) => Math.sqrt(sum / (at === squares.length - 1 ? last : samplesPerPixel)))
      const loudest = levels.reduce((most, level) => Math.max(most, level), 0) || 1
      const data = [...levels].flatMap(level => {
        const height = Math.round((level / loudest) * maxLevel)
        return [height === 0 ? 0 : -height, height]
      })
      return {
        version: 2,
        channels: 1,
        sample_rate: sampleRate,
        samples_per_pixel: samplesPerPixel,
        bits: 8,
        length: squares.length,
        data,
      }
    },
  }
}
