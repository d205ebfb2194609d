import type { Peaks } from '../../../contract/peaks.ts'
import { type DemoSet, frameMs } from '../plan.ts'
import { fadeSamples, gainsOf } from './fader.ts'
import { passagesOf } from './passages.ts'
import { renderSection } from './section.ts'

const rate = 4000
const targetPoints = 2000
const maxLevel = 127

/**
 * Renders the waveform of a set with the same synthesizer at a low sample rate: about 2,000 pairs of root mean squares, which
 * show loudness, with eight bits each.
 */
export function renderPeaks(set: DemoSet): Peaks {
  const passages = passagesOf(set)
  const perFrame = (frameMs * rate) / 1000
  const length = passages.reduce((sum, { section }) => sum + section.frames, 0) * perFrame
  const samplesPerPixel = Math.ceil(length / targetPoints)
  const squares = new Float64Array(Math.ceil(length / samplesPerPixel))
  const rendered = new Map<string, Float32Array>()
  let at = 0
  for (const { section, fade } of passages) {
    // Equal sections sound the same, so each is rendered only once.
    const key = JSON.stringify(section)
    const samples = rendered.get(key) ?? renderSection(section, rate)
    rendered.set(key, samples)
    for (const sample of fadeSamples(samples, gainsOf(fade, section.frames), perFrame)) {
      const pixel = Math.floor(at++ / samplesPerPixel)
      squares[pixel] = (squares[pixel] ?? 0) + sample * sample
    }
  }
  const loudest = Math.sqrt(squares.reduce((most, sum) => Math.max(most, sum), 0) / samplesPerPixel)
  const data = [...squares].flatMap(sum => {
    const level = Math.round((Math.sqrt(sum / samplesPerPixel) / loudest) * maxLevel)
    return [-level, level]
  })
  return {
    version: 2,
    channels: 1,
    sample_rate: rate,
    samples_per_pixel: samplesPerPixel,
    bits: 8,
    length: squares.length,
    data,
  }
}
