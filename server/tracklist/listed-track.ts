import type { Genre } from '#contract/genres.ts'
import { ManifestTrack } from '#contract/manifest.ts'
import { ImportRefusal } from '../lib/import-refusal.ts'
import type { Credits } from './credits.ts'
import { fitted } from './text.ts'

/** A track of a tracklist from any source, in the manifest's form. `start` is in milliseconds. */
export type ListedTrack = Omit<ManifestTrack, 'start'> & { start: number }

/** A recording's tracklist. Missing values are read from the recording's tags and name. */
export interface Tracklist {
  name?: string
  artists?: string[]
  date?: string
  genre?: Genre
  /** Each track starts after the previous one. */
  tracks: ListedTrack[]
  /** Doubtful readings, as sentences for the operator, with line numbers if possible. */
  notes: string[]
}

export interface ReadOptions {
  /** Whether an artist of this name is in the catalogue, so that ‘Above & Beyond’ stays one artist. */
  isKnown?: ((name: string) => boolean) | undefined
}

interface Read extends Credits {
  start: number
  releaseDate?: string | undefined
  genre?: Genre | undefined
}

const maxTracks = 2000

/** Validates a track. Throws an ImportRefusal that begins with `where` (`Line 3`). */
export function listedTrack({ start, releaseDate, genre, ...credits }: Read, where: string): ListedTrack {
  const parsed = ManifestTrack.safeParse({
    start,
    ...credits,
    ...(releaseDate && { release_date: releaseDate }),
    ...(genre && { genre }),
  })
  if (!parsed.success) throw new ImportRefusal(`${where}: ${problemWith(parsed.error.issues[0]?.path ?? [])}.`)
  return { ...parsed.data, start }
}

function problemWith([field]: PropertyKey[]): string {
  if (field === 'start') return 'its time is beyond what a recording has'
  if (field === 'artists' || field === 'feat' || field === 'remixers')
    return 'it names more than 20 artists, or one whose name is longer than 200 characters'
  return 'a name in it is longer than 200 characters'
}

const maxNames = 20

/** The names of a track as tags have them: what is too long is cut, and names beyond the 20th are left out. Both are noted. */
export function fittedCredits(credits: Credits, where: string, notes: string[]): Credits {
  const cut = (name: string) => fitted(name, `${where}: a name`, notes)
  const cutAll = (names: readonly string[]) => {
    if (names.length > maxNames) notes.push(`${where}: it names more than 20 artists; the others were left out.`)
    return names.slice(0, maxNames).map(cut)
  }
  const { artists, feat, remixers, title, mix_name, label } = credits
  return {
    ...credits,
    artists: cutAll(artists),
    feat: cutAll(feat),
    remixers: cutAll(remixers),
    ...(title !== undefined && { title: cut(title) }),
    ...(mix_name !== undefined && { mix_name: cut(mix_name) }),
    ...(label !== undefined && { label: cut(label) }),
  }
}

/** Throws an ImportRefusal for no tracks or too many. */
export function assertTrackCount(count: number): void {
  if (count === 0) throw new ImportRefusal('There is no track in it.')
  if (count > maxTracks) throw new ImportRefusal(`It has ${count} tracks; a set has 2,000 at most.`)
}

/** Throws an ImportRefusal unless each track starts after the previous one. `where` names the track at an index. */
export function assertInOrder(tracks: readonly ListedTrack[], where: (index: number) => string): void {
  const wrong = tracks.findIndex((track, index) => track.start <= (tracks[index - 1]?.start ?? -1))
  if (wrong !== -1) throw new ImportRefusal(`${where(wrong)}: it doesn't begin after the track before it.`)
}
