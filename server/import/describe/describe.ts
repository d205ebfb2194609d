import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { ManifestSet } from '../../../contract/manifest.ts'
import type { Credit } from '../../db/releases/credits.ts'
import { hhmmss } from '../../lib/clock.ts'
import type { FoundSet } from '../find-sets.ts'
import { genreOf } from '../names/genre.ts'
import type { Examined } from '../recording/examine.ts'
import { ImportRefusal } from '../refusal.ts'
import type { ListedTrack } from '../tracklist/listed-track.ts'
import { type IsKnown, namesIn } from '../tracklist/names.ts'
import { tidy } from '../tracklist/text.ts'
import type { DescribedSet, DescribedTrack, Guess } from './described-set.ts'
import { readFileName } from './file-name.ts'
import { tracklistOf } from './tracklist-of.ts'

/** What a set is, before its recording and its pictures are placed. */
export interface Description extends Omit<DescribedSet, 'recording' | 'artwork' | 'tracks'> {
  tracks: DescribedTrack[] | undefined
  /** The pictures that the tracks name, by the tracks' index. */
  pictures: Map<number, string>
  /** What was taken with a doubt. */
  notes: string[]
}

const creditsOf = ({ artists, feat, remixers, mix }: ListedTrack): Credit[] => [
  ...artists.map(name => ({ name, role: mix === 'ID' ? 'ID' : 'producer' }) as const),
  ...feat.map(name => ({ name, role: 'feat' }) as const),
  ...remixers.map(name => ({ name, role: 'mixer' }) as const),
]

function describeTracks(tracks: readonly ListedTrack[], duration: number): DescribedTrack[] {
  const last = tracks.findIndex(({ start }) => start >= duration)
  if (last !== -1)
    throw new ImportRefusal(
      `Track ${last + 1} begins at ${hhmmss(tracks[last]?.start ?? 0)}, and the recording ends at ${hhmmss(duration)}`,
    )
  return tracks.map((track, index) => ({
    start: track.start,
    end: tracks[index + 1]?.start ?? duration,
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
  }))
}

/** Tags and file names keep to no rule: what the catalogue can't hold is refused here, as it is in a manifest. */
function proved<Told extends { name: string; artists: string[]; date: string; genre: string }>(told: Told): Told {
  const fit = ManifestSet.safeParse({ recording: 'set.mp3', ...told })
  if (fit.success) return told
  const [field] = fit.error.issues[0]?.path ?? []
  throw new ImportRefusal(`Its ${String(field)} can't be used: it is empty, too long, or no such thing`)
}

/**
 * Puts together what a set is: from its manifest, else from its tracklist's own heading, its tags, its file's name. Throws
 * an ImportRefusal when a source is wrong, or nobody's name is told.
 */
export async function describe(found: FoundSet, examined: Examined, isKnown: IsKnown): Promise<Description> {
  const { tags, duration } = examined
  const listed = tracklistOf(found, examined, isKnown)
  const told = found.manifest?.set
  const file = readFileName(basename(found.recording, extname(found.recording)))
  const notes = [...(listed?.notes ?? [])]
  const guesses: Guessing = new Map()
  const named = (text: string | undefined) => (text === undefined ? [] : namesIn(tidy(text), isKnown))
  const artists = [told?.artists, listed?.artists, tags.artists.flatMap(named), named(file.artist)].find(
    names => names !== undefined && names.length > 0,
  )
  if (!artists) throw new ImportRefusal('Nothing tells who plays it: neither a manifest nor its tags nor its file name')
  const date = told?.date ?? listed?.date ?? dayOf(tags.date, guesses) ?? file.date ?? (await dayOfFile(found, guesses))
  const name = told?.name ?? listed?.name ?? tidy(tags.title ?? nameOfFile(file, guesses))
  const genre = told?.genre ?? listed?.genre ?? genreOfTags(tags.genre, guesses)
  return {
    ...proved({ name, artists, date, genre }),
    curators: told?.curators,
    tracks: listed && describeTracks(listed.tracks, duration),
    pictures: new Map(told?.tracks?.flatMap(({ artwork }, index) => (artwork === undefined ? [] : [[index, artwork]]))),
    guesses,
    notes: listed ? notes : [...notes, 'It has no tracklist'],
  }
}

type Guessing = Map<Guess, string>

/** A tag often has only the year. */
function dayOf(text: string | undefined, guesses: Guessing): string | undefined {
  if (text === undefined || text.length === 10) return text
  guesses.set('day', `Its tags tell only the year ${text}; it was taken for its first day`)
  return `${text}-01-01`
}

async function dayOfFile({ recording }: FoundSet, guesses: Guessing): Promise<string> {
  const day = (await stat(recording)).mtime.toISOString().slice(0, 10)
  guesses.set('date', `Nothing tells its date; the file's own was taken: ${day}`)
  return day
}

/** ‘Artist - Name’ tells a name; any other file name may be a download's. */
function nameOfFile({ artist, name }: ReturnType<typeof readFileName>, guesses: Guessing): string {
  if (artist === undefined) guesses.set('name', `Nothing tells its name; its file's was taken: ${name}`)
  return name
}

const anyGenre = 'Electronic'

function genreOfTags(text: string | undefined, guesses: Guessing): string {
  const known = text && genreOf(text)
  if (known) return known
  guesses.set('genre', `${text ? `There is no genre “${text}”` : 'Nothing tells its genre'}; ${anyGenre} was taken`)
  return anyGenre
}
