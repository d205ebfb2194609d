import { stat } from 'node:fs/promises'
import { usDate } from '#contract/dates.ts'
import type { Genre } from '#contract/genres.ts'
import { ManifestSet } from '#contract/manifest.ts'
import type { Credit } from '../../db/releases/credits.ts'
import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import type { Examined } from '../../recording/examine.ts'
import { genreOf } from '../../tracklist/genre.ts'
import type { ListedTrack } from '../../tracklist/listed-track.ts'
import { type IsKnown, namesIn } from '../../tracklist/names.ts'
import { fitted, maxLineLength, quoted, tidy } from '../../tracklist/text.ts'
import type { DescribedSet, DescribedTrack, Guess } from './described-set.ts'
import type { FoundSet } from './found-set.ts'
import type { FileName } from './names/file-name.ts'
import { readPath } from './names/path-names.ts'
import { tracklistOf } from './tracklist-of.ts'

/** The description of a set, before its recording and pictures are placed. */
export interface Description extends Omit<DescribedSet, 'recording' | 'artwork' | 'tracks'> {
  tracks: DescribedTrack[] | undefined
  /** The tracklist that they are of. */
  listed: ListedTrack[] | undefined
  /** The picture files that a manifest names for tracks, by the track's index. */
  pictures: Map<number, string>
  /** Doubtful readings, as sentences for the operator. */
  notes: string[]
}

const creditsOf = ({ artists, feat, remixers, mix }: Omit<ListedTrack, 'start'>): Credit[] => [
  ...artists.map(name => ({ name, role: mix === 'ID' ? 'ID' : 'producer' }) as const),
  ...feat.map(name => ({ name, role: 'feat' }) as const),
  ...remixers.map(name => ({ name, role: 'mixer' }) as const),
]

export function describeTracks(tracks: readonly ListedTrack[], duration: number): DescribedTrack[] {
  const last = tracks.findIndex(({ start }) => start >= duration)
  if (last !== -1)
    throw new ImportRefusal(
      `Track ${last + 1} begins at ${hhmmss(tracks[last]?.start ?? 0)}, and the recording ends at ${hhmmss(duration)}`,
    )
  return tracks.map((track, index) => ({
    start: track.start,
    end: tracks[index + 1]?.start ?? duration,
    ...describeTrack(track),
  }))
}

/** What a track is called and what is known of it. Its picture is placed later. */
export const describeTrack = (track: Omit<ListedTrack, 'start'>): Omit<DescribedTrack, 'start' | 'end'> => ({
  title: track.title ?? 'ID',
  mix: track.mix,
  mixName: track.mix_name ?? null,
  credits: creditsOf(track),
  label: track.label,
  date: track.release_date,
  genre: track.genre,
  bpm: track.bpm,
  key: track.key,
  purchaseUrl: track.purchase_url,
  artwork: undefined,
})

/** Validates values from tags and file names with the same rules as a manifest's. Throws an ImportRefusal. */
function validated<Values extends { name: string; artists: string[]; date: string; genre: string }>(
  values: Values,
): Values {
  const { artists, ...others } = values
  const parsed = ManifestSet.safeParse({ recording: 'set.mp3', ...others, ...(artists.length > 0 && { artists }) })
  if (parsed.success) return values
  const [field] = parsed.error.issues[0]?.path ?? []
  throw new ImportRefusal(`Its ${String(field)} can't be used: it is empty, too long or invalid`)
}

/** What a recording says of itself. Its duration is in ms. */
export type Recording = Pick<Examined, 'tags' | 'duration'>

/** A recording's tracklist, and its tracks as the catalogue has them. Throws an ImportRefusal. */
function readTracklist(found: FoundSet, recording: Recording, isKnown: IsKnown) {
  const listed = tracklistOf(found, recording, isKnown)
  return listed && { ...listed, described: describeTracks(listed.tracks, recording.duration) }
}

/** Makes a refusal a note. */
function unlessRefused<T>(notes: string[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    notes.push(error.message)
    return undefined
  }
}

/** What the operator says of every set that doesn't say it itself. */
export interface Said {
  artists?: string
  /** `YYYY-MM-DD` */
  date?: string
  genre?: Genre
}

/** How a set is described. */
export interface Describing {
  /** A curator completes the description: a lack or an invalid source is a note. */
  isDraft?: boolean
  said?: Said
}

const noArtist = 'It has no artist, neither in a manifest nor in its tags or file name'
/** How to say the artist of a recording that doesn't. */
const remedies =
  'Rename it “Artist - Name (2026-05-01)”, set the artist in its tags, or import it with segue import --artist "…"'

/**
 * Describes a set from, in this order, its manifest, its tracklist, its tags, its file name and folders, and what is said of all sets.
 * Throws an ImportRefusal if a source is invalid or there is no artist; in a draft, that is a note.
 */
export async function describe(
  found: FoundSet,
  recording: Recording,
  isKnown: IsKnown,
  { isDraft = false, said = {} }: Describing = {},
): Promise<Description> {
  const { tags } = recording
  const notes: string[] = []
  const read = () => readTracklist(found, recording, isKnown)
  const listed = isDraft ? unlessRefused(notes, read) : read()
  const manifestSet = found.manifest?.set
  notes.push(...(listed?.notes ?? (notes.length === 0 ? ['It has no tracklist'] : [])))
  const guesses: Guessing = new Map()
  const namesOf = (text: string | undefined) =>
    text === undefined ? [] : namesIn(tidy(text.slice(0, maxLineLength)), isKnown)
  const stated = [manifestSet?.artists, listed?.artists, tags.artists.flatMap(namesOf)].find(isFilled)
  const file = readPath(found.name, isKnown, stated ?? namesOf(said.artists))
  const artists = [stated, namesOf(file.artist), namesOf(said.artists)].find(isFilled)
  if (!artists) {
    if (!isDraft) throw new ImportRefusal(`${noArtist}. ${remedies}`)
    notes.push(noArtist)
  }
  const date = manifestSet?.date ?? listed?.date ?? (await readDate(found, { tags, file, said, guesses, notes }))
  const name = manifestSet?.name ?? listed?.name ?? (tidy(tags.title ?? '') || nameOfFile(file, guesses))
  if (!stated && file.artist !== undefined && file.isDoubtful && !guesses.has('name'))
    notes.push(`${quoted(file.artist)} was read as the artist, which its tags don't say`)
  const genre = manifestSet?.genre ?? listed?.genre ?? genreOfTags(tags.genre, said.genre, guesses)
  return {
    ...validated({ name: fitted(name, 'Its name', notes), artists: fittedArtists(artists ?? [], notes), date, genre }),
    curators: manifestSet?.curators,
    tracks: listed?.described,
    listed: listed?.tracks,
    pictures: new Map(
      manifestSet?.tracks?.flatMap(({ artwork }, index) => (artwork === undefined ? [] : [[index, artwork]])),
    ),
    guesses,
    notes,
  }
}

const isFilled = (names: readonly string[] | undefined) => names !== undefined && names.length > 0

const maxArtists = 20

function fittedArtists(names: readonly string[], notes: string[]): string[] {
  if (names.length > maxArtists) notes.push('It names more than 20 artists; the others were left out')
  return names.slice(0, maxArtists).map(name => fitted(name, 'The name of an artist', notes))
}

type Guessing = Map<Guess, string>

interface DateSources {
  tags: Recording['tags']
  file: FileName
  said: Said
  guesses: Guessing
  notes: string[]
}

/**
 * The date of the tags, or else of the file name. Often the tags have only a year: a day of that year in the file name is better, and without
 * one its first day counts. A year in which no sets are played is ignored.
 */
async function readDate(found: FoundSet, { tags, file, said, guesses, notes }: DateSources): Promise<string> {
  const inTags = usableDate(tags.date, notes)
  if (inTags?.length === 10) return inTags
  if (file.date?.startsWith(inTags ?? '')) {
    if (file.dateDoubt !== undefined) guesses.set('day', file.dateDoubt)
    return file.date
  }
  if (said.date?.startsWith(inTags ?? '')) return said.date
  if (inTags === undefined) return dayOfFile(found, guesses)
  guesses.set('day', `Its tags have only the year ${inTags}, so the date is January 1`)
  return `${inTags}-01-01`
}

function usableDate(text: string | undefined, notes: string[]): string | undefined {
  if (text === undefined || /^(?:19|20)/.test(text)) return text
  notes.push(`Its tags have the date ${text}, which is before 1900 or after 2099, so it was ignored`)
  return undefined
}

async function dayOfFile({ recording }: FoundSet, guesses: Guessing): Promise<string> {
  const day = (await stat(recording)).mtime.toISOString().slice(0, 10)
  guesses.set('date', `It has no date, so the file's date is used: ${usDate(day)}`)
  return day
}

/** The name in the file name. Unless it is ‘Artist - Name’, it is only a guess. */
function nameOfFile(file: FileName, guesses: Guessing): string {
  if (file.artist === undefined) guesses.set('name', `It has no name, so the file's name is used: ${file.name}`)
  else if (file.isDoubtful) guesses.set('name', doubtOf(file))
  return file.name
}

const doubtOf = ({ artist = '', name }: FileName) =>
  `${quoted(artist)} was read as the artist and ${quoted(name)} as the name. If that is wrong, rename it “Artist - Name”`

const defaultGenre = 'Electronic'

function genreOfTags(text: string | undefined, said: Genre | undefined, guesses: Guessing): string {
  const knownGenre = (text && genreOf(text)) || said
  if (knownGenre) return knownGenre
  guesses.set(
    'genre',
    `${text ? `There is no genre ${quoted(tidy(text))}` : 'It has no genre'}, so ${defaultGenre} is used`,
  )
  return defaultGenre
}
