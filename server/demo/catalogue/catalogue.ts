import type { DemoSet } from '../plan.ts'
import { createRandom, type Random } from '../random.ts'
import { artistNames, labelNames } from './names.ts'
import { type DemoSetEntry, makeSets } from './sets.ts'
import { type DemoTrack, makeTracks } from './tracks.ts'

/** Changes whenever the demo's content does: a database made by another version has other music. */
export const demoVersion = 1

const seed = 20261012

export interface DemoArtist {
  id: number
  name: string
  bio: string
}

export interface DemoLabel extends DemoArtist {
  founderId: number
}

export interface DemoCatalogue {
  artists: DemoArtist[]
  labels: DemoLabel[]
  tracks: DemoTrack[]
  sets: DemoSetEntry[]
  featured: { sets: number[]; artists: number[]; labels: number[] }
}

const openings = [
  'Started on pirate radio and never quite left it.',
  'Writes most of the records on the night train home.',
  'A resident who came for one summer and stayed for nine years.',
  'Builds every set around one record nobody expects.',
  'Grew up between a church organ and a broken drum machine.',
] as const
const habits = [
  'Known for long blends and longer nights.',
  'Plays vinyl when the floor is level enough.',
  'Rarely speaks, often smiles.',
  'Has been asking you to dance slower since 2011.',
  'Collects field recordings of empty venues.',
] as const
const missions = [
  'Pressing small runs for big systems.',
  'Music for the last hour of the night and the first of the morning.',
  'No genres, one room, good speakers.',
  'Independent since the first white label.',
] as const

function makePeople(random: Random) {
  const artists = artistNames.map((name, index) => ({
    id: index + 1,
    name,
    bio: `${random.pick(openings)} ${random.pick(habits)}`,
  }))
  const labels = labelNames.map(([name, founder], index) => ({
    id: index + 1,
    name,
    bio: random.pick(missions),
    founderId: founder + 1,
  }))
  return { artists, labels }
}

function make(): DemoCatalogue {
  const { artists, labels } = makePeople(createRandom(seed + 1))
  const tracks = makeTracks(createRandom(seed + 2))
  const sets = makeSets(tracks, createRandom(seed + 3))
  const featured = { sets: [1, 2, 3, 4, 10, 6], artists: [3, 1, 6, 5, 7, 4, 2], labels: [1, 2, 3, 4] }
  return { artists, labels, tracks, sets, featured }
}

let made: DemoCatalogue | undefined

/** The whole demo, the same at every call. */
export function demoCatalogue(): DemoCatalogue {
  made ??= make()
  return made
}

/** A set as the synthesiser plays it. */
export const soundPlanOf = (set: DemoSetEntry): DemoSet => ({
  permalink: set.permalink,
  slots: set.slots.map(({ track, sections }) => ({ sound: track.sound, sections })),
})
