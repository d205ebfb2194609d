import { loudnessCurve } from './curve.ts'
import { integratedLoudness } from './gate.ts'
import { createKWeighting } from './k-weighting.ts'
import type { Loudness } from './loudness.ts'
import { createTruePeak } from './true-peak.ts'

/** Energy is added up in steps of 100 ms: the step of the gate's blocks, of which the windows of 3 s are multiples, too. */
const stepsInSecond = 10

const hundredths = (value: number) => Math.round(value * 100) / 100

/**
 * Measures a recording while it is decoded. Mono is to be passed as both channels, the same array: it is played by two
 * speakers, which is 3 LU louder than one.
 */
export function createMeter(sampleRate: number): {
  take(left: Float32Array, right: Float32Array): void
  finish(): Loudness
} {
  const channel = () => ({ weigh: createKWeighting(sampleRate), truePeak: createTruePeak() })
  const [first, second] = [channel(), channel()]
  const steps: number[] = []
  /** The sum of squares of the step that isn't complete, its samples, and how many it will have. */
  let [squares, filled, size] = [0, 0, stepSize(0)]

  function stepSize(step: number): number {
    const startOf = (number: number) => Math.round((number * sampleRate) / stepsInSecond)
    return startOf(step + 1) - startOf(step)
  }

  function endStep(): void {
    steps.push(squares / size)
    ;[squares, filled, size] = [0, 0, stepSize(steps.length)]
  }

  return {
    take(left, right) {
      const isMono = left === right
      for (let at = 0; at < left.length; ) {
        const to = Math.min(left.length, at + size - filled)
        squares += isMono ? 2 * first.weigh(left, at, to) : first.weigh(left, at, to) + second.weigh(right, at, to)
        filled += to - at
        at = to
        if (filled === size) endStep()
      }
      first.truePeak.take(left)
      if (!isMono) second.truePeak.take(right)
    },
    finish() {
      const integrated = integratedLoudness(steps)
      const peak = Math.max(first.truePeak.peak(), second.truePeak.peak())
      return {
        integrated: integrated === null ? null : hundredths(integrated),
        truePeak: peak > 0 ? hundredths(20 * Math.log10(peak)) : null,
        curve: loudnessCurve(steps),
      }
    },
  }
}
