import { lufsOf, silence } from './loudness.ts'

/** Steps of 100 ms in the window of the short-term loudness, and in a point of the curve. */
const windowSteps = 30
const pointSteps = 100

/** The loudness curve (see `Loudness`) of the energies of steps of 100 ms. The first windows hold what there is. */
export function loudnessCurve(steps: readonly number[]): number[] {
  const curve: number[] = []
  for (let from = 0; from < steps.length; from += pointSteps) {
    const to = Math.min(steps.length, from + pointSteps)
    let sum = 0
    for (let at = from; at < to; at++) {
      const window = steps.slice(Math.max(0, at + 1 - windowSteps), at + 1)
      sum += window.reduce((all, energy) => all + energy, 0) / window.length
    }
    curve.push(Math.round(Math.max(silence, lufsOf(sum / (to - from))) * 10))
  }
  return curve
}
