import type { PlayableSet } from '#contract/entities/music.ts'

/**
 * What all sets play at (LUFS), if they are not quieter. An element can only reduce. Club recordings have -12 to -6 LUFS; at -14, as
 * other services play, practically all come out equal, and none is quieter than what the listener hears elsewhere.
 */
const target = -14

/** The factor that brings a set to the target, from 0 to 1. A set that isn't measured plays as it is. */
const gainOf = ({ loudness }: PlayableSet) => Math.min(1, 10 ** ((target - (loudness ?? target)) / 20))

/** Plays all sets equally loud. `reduce` makes the sound quieter by a factor. */
export function createLoudness(reduce: (factor: number) => void) {
  let gain = 1
  let share = 1
  const apply = () => reduce(1 + (gain - 1) * share)
  return {
    /** To be called when the element has the source of another set, before it plays. */
    beginLoudness(set: PlayableSet) {
      gain = gainOf(set)
      apply()
    },
    /** How much of that is applied, from 0 (each set as it was recorded) to 1. */
    equalize(next: number) {
      share = next
      apply()
    },
  }
}
