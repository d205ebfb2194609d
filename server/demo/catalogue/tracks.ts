import { type Genre, genres } from '#contract/genres.ts'
import { tempoOf } from '../audio/genre-table.ts'
import { randomKey } from '../keys.ts'
import type { TrackSound } from '../plan.ts'
import type { Random } from '../random.ts'
import { dateBefore } from './dates.ts'
import { artistNames, knownTitles, labelNames, titleEnds, titleStarts } from './names.ts'

export interface DemoTrack {
  id: number
  title: string
  /** The artist line: 'Yuna Brandt feat. Ayo Benedek', or 'ID' if unknown. */
  artist: string
  artists: { id: number; role: 'producer' | 'ID' | 'feat' | 'mixer' }[]
  genre: Genre
  /** Null for an ID. */
  bpm: number | null
  key: string | null
  labelId: number | null
  releaseDate: string | null
  mixType: 'original_mix' | 'remix' | 'edit' | 'ID'
  mixName: string | null
  purchaseUrl: string | null
  sound: TrackSound
}

const tracksPerGenre = 7
const extraTracks = 10
/** Every ninth track is an ID. */
const isUnidentified = (index: number) => index % 9 === 4

/** Artist ids of `knownTitles`, in its order. */
const knownArtists = [2, 12, 4, 6, 5, 3, 11, 7, 3, 8, 4, 9, 12] as const

const artistName = (id: number) => artistNames[id - 1] ?? 'ID'

function titleOf(index: number, random: Random, taken: Set<string>): string {
  const known = knownTitles[index]
  if (known) return known
  for (;;) {
    const title = `${random.pick(titleStarts)} ${random.pick(titleEnds)}`
    if (taken.has(title)) continue
    taken.add(title)
    return title
  }
}

function unidentified(id: number, genre: Genre, sound: TrackSound, random: Random): DemoTrack {
  const known = random.chance(0.4) ? random.int(1, artistNames.length) : null
  return {
    id,
    title: 'ID',
    artist: known ? artistName(known) : 'ID',
    artists: known ? [{ id: known, role: 'ID' }] : [],
    genre,
    bpm: null,
    key: null,
    labelId: null,
    releaseDate: null,
    mixType: 'ID',
    mixName: null,
    purchaseUrl: null,
    sound,
  }
}

/** Chooses a producer, sometimes a featured artist, and a remixer for a remix or edit. */
function creditsOf(index: number, random: Random) {
  const producer = knownArtists[index] ?? random.int(1, artistNames.length)
  const other = () => ((producer + random.int(1, artistNames.length - 1) - 1) % artistNames.length) + 1
  const feature = index === 7 ? 8 : random.chance(0.1) ? other() : null
  const kind = index === 3 || index === 5 ? 0 : random.next()
  const mixType = kind < 0.18 ? 'remix' : kind < 0.24 ? 'edit' : 'original_mix'
  const mixer = mixType === 'original_mix' ? null : index === 3 ? 10 : index === 5 ? 9 : other()
  return { producer, feature, mixer, mixType } as const
}

function identified(id: number, index: number, sound: TrackSound, random: Random, taken: Set<string>): DemoTrack {
  const { producer, feature, mixer, mixType } = creditsOf(index, random)
  const title = titleOf(index, random, taken)
  const artist = artistName(producer) + (feature ? ` feat. ${artistName(feature)}` : '')
  return {
    id,
    title,
    artist,
    artists: [
      { id: producer, role: 'producer' },
      ...(feature && feature !== producer ? [{ id: feature, role: 'feat' } as const] : []),
      ...(mixer ? [{ id: mixer, role: 'mixer' } as const] : []),
    ],
    genre: sound.genre,
    bpm: sound.bpm,
    key: sound.key,
    labelId: random.int(1, labelNames.length),
    releaseDate: dateBefore('2026-10-02', index === 8 ? 0 : random.int(4, 1100)),
    mixType,
    mixName: mixer ? `${artistName(mixer)} ${mixType === 'edit' ? 'Edit' : 'Remix'}` : null,
    purchaseUrl: random.chance(0.5)
      ? `https://www.beatport.com/search?q=${encodeURIComponent(`${artist} ${title}`)}`
      : null,
    sound,
  }
}

/** 150 tracks over all genres; ids are 1, 2, … */
export function makeTracks(random: Random): DemoTrack[] {
  const taken = new Set<string>(knownTitles)
  const extra = random.shuffle(genres.filter(genre => /Techno|House/.test(genre))).slice(0, extraTracks)
  const chosen = [...genres.flatMap(genre => Array<Genre>(tracksPerGenre).fill(genre)), ...extra]
  return random.shuffle(chosen).map((genre, index) => {
    const [slowest, fastest] = tempoOf(genre)
    const bpm = random.int(Math.ceil(slowest), Math.floor(fastest))
    const sound = { seed: Math.floor(random.next() * 2 ** 32), genre, bpm, key: randomKey(random) }
    return isUnidentified(index)
      ? unidentified(index + 1, genre, sound, random)
      : identified(index + 1, index, sound, random, taken)
  })
}
