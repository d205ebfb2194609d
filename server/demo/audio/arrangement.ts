import type { Slot } from '../plan.ts'
import { createRandom } from '../random.ts'

/** How a track unfolds: intro, grooves, breaks, builds, drops and outro, and how loud each of them is. */

export type Part = 'drums' | 'a' | 'b' | 'break' | 'build' | 'peak'

/** A part, how long it is compared with the others, and its level at the start and the end (1 is full). */
type Phase = readonly [part: Part, weight: number, from: number, to: number]

/** After the mix into the track, which is a section of its own. */
const shapes = [
  // Two drops.
  [
    ['drums', 1, 0.73, 0.79],
    ['a', 3, 0.79, 0.88],
    ['b', 2, 0.88, 0.94],
    ['break', 2, 1.2, 0.93],
    ['build', 1, 0.76, 1.08],
    ['peak', 3, 1, 0.96],
    ['b', 2, 0.9, 0.86],
    ['break', 1, 1.11, 1.02],
    ['build', 1, 0.84, 1.08],
    ['peak', 2, 1, 0.96],
    ['a', 1, 0.84, 0.8],
    ['drums', 1, 0.76, 0.71],
  ],
  // A slow burn without a break.
  [
    ['drums', 2, 0.67, 0.71],
    ['a', 5, 0.71, 0.86],
    ['b', 4, 0.85, 0.96],
    ['peak', 3, 0.96, 1],
    ['b', 2, 0.9, 0.83],
    ['drums', 1, 0.76, 0.69],
  ],
  // A long break, and then all of it.
  [
    ['drums', 1, 0.69, 0.73],
    ['a', 4, 0.73, 0.81],
    ['break', 3, 1.2, 0.84],
    ['build', 2, 0.6, 1.08],
    ['peak', 5, 1, 0.95],
    ['b', 2, 0.88, 0.81],
    ['drums', 1, 0.75, 0.69],
  ],
  // Rolling, with short breaths.
  [
    ['drums', 1, 0.74, 0.76],
    ['b', 2, 0.84, 0.88],
    ['break', 1, 1.29, 1.11],
    ['peak', 2, 0.94, 0.91],
    ['a', 3, 0.8, 0.86],
    ['build', 1, 0.84, 1.08],
    ['peak', 3, 0.98, 1],
    ['b', 2, 0.9, 0.88],
    ['a', 2, 0.83, 0.76],
    ['drums', 1, 0.73, 0.69],
  ],
  // Early to the drop, and a second wave.
  [
    ['a', 2, 0.78, 0.86],
    ['build', 1, 0.76, 1.08],
    ['peak', 3, 1, 0.93],
    ['break', 3, 1.2, 0.84],
    ['a', 3, 0.74, 0.85],
    ['b', 2, 0.86, 0.94],
    ['peak', 2, 0.98, 0.93],
    ['drums', 2, 0.8, 0.69],
  ],
  // Hypnotic: two swells, no drop.
  [
    ['drums', 2, 0.71, 0.75],
    ['a', 4, 0.75, 0.84],
    ['b', 3, 0.81, 0.91],
    ['a', 2, 0.83, 0.76],
    ['b', 3, 0.84, 0.94],
    ['drums', 2, 0.79, 0.68],
  ],
] as const satisfies readonly (readonly Phase[])[]

/** A part over one section, with its level at the start and the end. */
export interface Arranged {
  part: Part
  from: number
  to: number
}

/** The sections of a track behind the one in which it is mixed in. Equal tracks unfold alike in every set. */
export function arrange({ sound, sections }: Slot): Arranged[] {
  const shape: readonly Phase[] = createRandom(sound.seed ^ 0xa44a).pick(shapes)
  const weight = shape.reduce((sum, [, each]) => sum + each, 0)
  const count = sections - 1
  return Array.from({ length: count }, (_, index) => arrangedAt(shape, (index * weight) / count, weight / count))
}

function arrangedAt(shape: readonly Phase[], at: number, length: number): Arranged {
  let start = 0
  for (const [part, weight, from, to] of shape) {
    const levelAt = (place: number) => from + (to - from) * Math.min(1, Math.max(0, (place - start) / weight))
    if (at + length / 2 < start + weight) return { part, from: levelAt(at), to: levelAt(at + length) }
    start += weight
  }
  return { part: 'drums', from: 0.7, to: 0.7 }
}
