import { demoCatalogue } from '../../../server/demo/catalogue/catalogue.ts'
import { type DemoTrack, makeTracks } from '../../../server/demo/catalogue/tracks.ts'
import { slotStarts } from '../../../server/demo/plan.ts'
import { createRandom, type Random } from '../../../server/demo/random.ts'

/** A set's music and its truth, which only the evaluation reads. */
export interface PlannedSet {
  slots: { track: Pick<DemoTrack, 'id' | 'sound'>; sections: number; start: number; end: number }[]
  /** In ms. */
  duration: number
}

export const demoMusic = (): PlannedSet[] => demoCatalogue().sets

/** Of the music that what is certain was chosen by, with the demo's. */
export const firstSeed = 90_210
const families = 8
const sets = 8
const tracksInSet = 10

type Sound = DemoTrack['sound']

const faster = (sound: Sound, factor: number) => ({ ...sound, bpm: Math.round(sound.bpm * factor) })
const semitoneHigher = (key: string) => `${((Number.parseInt(key, 10) + 6) % 12) + 1}${key.slice(-1)}`

/**
 * Tracks of one genre: a second one in the same key and tempo; one that is a little faster, as if it were the first one at another
 * speed with key lock; and one that is a semitone higher and faster by as much, as if without.
 */
function familyOf(sound: Sound, random: Random): Sound[] {
  const other = (like: Sound) => ({ ...like, seed: Math.floor(random.next() * 2 ** 32) })
  const higher = { ...faster(sound, 2 ** (1 / 12)), key: semitoneHigher(sound.key) }
  return [sound, other(sound), other(faster(sound, 1.025)), other(higher)]
}

/**
 * Music of the demo's synthesizer with another seed. It is harder than the demo's, since every track belongs to a family that is easily
 * taken for one another. Each set has one or two of each family, and each track is in two or three sets.
 */
export function otherMusic(seed: number): PlannedSet[] {
  const random = createRandom(seed)
  const all = makeTracks(random)
    .slice(0, families)
    .map(({ sound }, family) => familyOf(sound, random).map((sound, at) => ({ id: 4 * family + at + 1, sound })))
  return Array.from({ length: sets }, () => {
    const chosen = random
      .shuffle(all)
      .slice(0, tracksInSet / 2)
      .flatMap(family => random.shuffle(family).slice(0, 2))
    const plan = random.shuffle(chosen).map(track => ({ track, sections: random.int(16, 22) }))
    const starts = slotStarts(plan.map(({ track, sections }) => ({ sound: track.sound, sections })))
    return {
      slots: plan.map((slot, at) => ({ ...slot, start: starts[at] ?? 0, end: starts[at + 1] ?? 0 })),
      duration: starts.at(-1) ?? 0,
    }
  })
}
