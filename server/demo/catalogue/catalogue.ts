import type { DemoSet } from '../plan.ts'
import { createRandom } from '../random.ts'
import { type DemoArtist, type DemoLabel, makePeople } from './people.ts'
import { type DemoSetEntry, makeSets } from './sets.ts'
import { type DemoTrack, makeTracks } from './tracks.ts'

/** Increase it when the demo's content changes: a database with another version has other music. */
export const demoVersion = 1

const seed = 20261012

export interface DemoCatalogue {
  artists: DemoArtist[]
  labels: DemoLabel[]
  tracks: DemoTrack[]
  sets: DemoSetEntry[]
  featured: { sets: number[]; artists: number[]; labels: number[] }
}

function make(): DemoCatalogue {
  const { artists, labels } = makePeople(createRandom(seed + 1), createRandom(seed + 4))
  const tracks = makeTracks(createRandom(seed + 2))
  const sets = makeSets(tracks, createRandom(seed + 3))
  const featured = { sets: [1, 2, 3, 4, 10, 6], artists: [3, 1, 6, 5, 7, 4, 2], labels: [1, 2, 3, 4] }
  return { artists, labels, tracks, sets, featured }
}

let made: DemoCatalogue | undefined

/** The whole demo catalogue. Deterministic. */
export function demoCatalogue(): DemoCatalogue {
  made ??= make()
  return made
}

/** The plan of a set for the synthesizer. */
export const soundPlanOf = (set: DemoSetEntry): DemoSet => ({
  permalink: set.permalink,
  slots: set.slots.map(({ track, sections }) => ({ sound: track.sound, sections })),
})
