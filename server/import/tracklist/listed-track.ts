import type { Genre } from '../../../contract/genres.ts'
import { ManifestTrack } from '../../../contract/manifest.ts'
import { ImportRefusal } from '../refusal.ts'
import type { Credits } from './credits.ts'

/** A track of a set that is to be imported: the manifest's form, whatever it was read from. `start` is in milliseconds. */
export type ListedTrack = Omit<ManifestTrack, 'start'> & { start: number }

/** A recording's tracklist. What is absent is read from the recording's tags and name. */
export interface Tracklist {
  name?: string
  artists?: string[]
  date?: string
  genre?: Genre
  /** Each begins after the one before it. */
  tracks: ListedTrack[]
  /** What was read with a doubt, in words for the operator, with the line's number where there are lines. */
  notes: string[]
}

export interface ReadOptions {
  /** The artist of this name is in the catalogue, so that ‘Above & Beyond’ stays one. */
  isKnown?: ((name: string) => boolean) | undefined
}

interface Read extends Credits {
  start: number
  releaseDate?: string | undefined
  genre?: Genre | undefined
}

const most = 2000

/** A track out of what was read of it; `where` is how a refusal begins (`Line 3`). Throws an ImportRefusal. */
export function listedTrack({ start, releaseDate, genre, ...credits }: Read, where: string): ListedTrack {
  const fit = ManifestTrack.safeParse({
    start,
    ...credits,
    ...(releaseDate && { release_date: releaseDate }),
    ...(genre && { genre }),
  })
  if (!fit.success) throw new ImportRefusal(`${where}: ${wordsFor(fit.error.issues[0]?.path ?? [])}.`)
  return { ...fit.data, start }
}

function wordsFor([field]: PropertyKey[]): string {
  if (field === 'start') return 'its time is beyond what a recording has'
  if (field === 'artists' || field === 'feat' || field === 'remixers')
    return 'it names more than 20 artists, or one whose name is longer than 200 characters'
  return 'a name in it is longer than 200 characters'
}

/** Proves that a tracklist has a number of tracks that a set can have. */
export function inBounds(count: number): void {
  if (count === 0) throw new ImportRefusal('There is no track in it.')
  if (count > most) throw new ImportRefusal(`It has ${count} tracks; a set has 2,000 at most.`)
}

/** Proves that each track begins after the one before. `where` names the track of an index. */
export function inOrder(tracks: readonly ListedTrack[], where: (index: number) => string): void {
  const wrong = tracks.findIndex((track, index) => track.start <= (tracks[index - 1]?.start ?? -1))
  if (wrong !== -1) throw new ImportRefusal(`${where(wrong)}: it doesn't begin after the track before it.`)
}
