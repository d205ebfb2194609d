import type { Peaks } from '#contract/peaks.ts'
import { type DemoSet, frameMs } from '../plan.ts'
import { levelRate, peaksOf } from './levels.ts'
import { passagesOf } from './passages.ts'
import { renderSet } from './samples.ts'

const targetPoints = 2000
const maxLevel = 127

/**
 * Renders the waveform of a set with the same synthesizer at a low sample rate: about 2,000 pairs of root mean squares, which
 * show loudness, with eight bits each. It takes seconds, so the demo's are in `catalogue/waveforms.ts`.
 */
export function renderPeaks(set: DemoSet): Peaks {
  const passages = passagesOf(set)
  const perFrame = (frameMs * levelRate) / 1000
  const length = passages.reduce((sum, { section }) => sum + section.frames, 0) * perFrame
  const samplesPerPixel = Math.ceil(length / targetPoints)
  const squares = new Float64Array(Math.ceil(length / samplesPerPixel))
  let at = 0
  for (const samples of renderSet(set, levelRate)) {
    for (const sample of samples) {
      const pixel = Math.floor(at++ / samplesPerPixel)
      squares[pixel] = (squares[pixel] ?? 0) + sample * sample
    }
  }
  const loudest = Math.sqrt(squares.reduce((most, sum) => Math.max(most, sum), 0) / samplesPerPixel)
  const levels = squares.map(sum => Math.round((Math.sqrt(sum / samplesPerPixel) / loudest) * maxLevel))
  return peaksOf(samplesPerPixel, levels)
}
