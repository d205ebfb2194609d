import type { Random } from '../random.ts'
import { artistNames, labelNames } from './names.ts'
import { type SocialLinks, socialLinks } from './social-links.ts'

export interface DemoArtist extends SocialLinks {
  id: number
  name: string
  bio: string
}

export interface DemoLabel extends DemoArtist {
  founderId: number
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
const stories = [
  'Learned to mix in a shipyard canteen, between the evening shift and the last ferry, on two decks that ran at two speeds.',
  'The first tape was recorded in one take in a stairwell, and was on sale in three cities before anybody asked who had made it.',
  'Studied architecture, and still draws a plan of every room before playing in it: where the sound stays, and where people go to talk.',
] as const
const plans = [
  'The next record has been finished twice already, and will be finished once more before anybody hears it.',
  'There is a live set in the making, with fewer machines than the last one and one more person.',
  'Until then there is a monthly night in a room without a sign, which is found by those who listen.',
] as const
const beginnings = [
  'Began with a hundred hand-stamped copies that were sold from a rucksack in one night, and has never pressed more than it could carry.',
  'Run from a kitchen table by people who met in a queue, and who still answer every letter themselves.',
  'Every sleeve is printed by the same press two streets away, and every record is cut by the same pair of hands.',
] as const
const houses = [
  'Demos are listened to on Sundays, all of them, on the big speakers; what makes somebody get up is released.',
  'Artists keep their rights, and the label keeps the kettle on.',
] as const

/** `more` is a separate generator for fields that were added later, so that they don't change the earlier ones. */
export function makePeople(random: Random, more: Random): { artists: DemoArtist[]; labels: DemoLabel[] } {
  const artists = artistNames.map((name, index) => ({
    id: index + 1,
    name,
    bio: `${random.pick(openings)} ${random.pick(habits)} ${more.pick(stories)} ${more.pick(plans)}`,
    ...socialLinks(name, index, more),
  }))
  const labels = labelNames.map(([name, founder], index) => ({
    id: index + 1,
    name,
    bio: `${random.pick(missions)} ${more.pick(beginnings)} ${more.pick(houses)}`,
    founderId: founder + 1,
    ...socialLinks(name, index, more),
  }))
  return { artists, labels }
}
