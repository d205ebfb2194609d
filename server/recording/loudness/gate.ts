import { lufsOf, silence } from './loudness.ts'

/** A block has four steps of 100 ms, and each step begins one. */
const stepsInBlock = 4
/** Blocks this much below the loudness of all that aren't silent don't count (LU). */
const relativeGate = 10

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The integrated loudness (LUFS) of the energies of steps of 100 ms, gated as in BS.1770; null if nothing passes the gate. */
export function integratedLoudness(steps: readonly number[]): number | null {
  const blocks = steps.flatMap((_, at) =>
    at < stepsInBlock - 1 ? [] : mean(steps.slice(at - stepsInBlock + 1, at + 1)),
  )
  const audible = blocks.filter(energy => lufsOf(energy) > silence)
  if (audible.length === 0) return null
  const threshold = lufsOf(mean(audible)) - relativeGate
  return lufsOf(mean(audible.filter(energy => lufsOf(energy) > threshold)))
}
