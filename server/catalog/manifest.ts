import { Manifest, type ManifestSet, ManifestTrack } from '#contract/manifest.ts'
import { Day } from '#contract/track-fields.ts'
import type { ExportedSet, ExportedTrack } from '../tracklist/exported-set.ts'
import { genreOf } from '../tracklist/genre.ts'
import { tidy } from '../tracklist/text.ts'
import { names, titleOf } from '../tracklist/track-text.ts'

const { bpm, key, purchase_url } = ManifestTrack.shape

const textOrUndefined = (text: string | null) => tidy(text ?? '') || undefined
const day = (text: string | null) => Day.safeParse(text).data

/** Values that are invalid in a manifest (an unknown genre, a tempo of 0) are left out. */
export function manifestTrack(track: Omit<ExportedTrack, 'start'>): Omit<ManifestTrack, 'start'> {
  const artists = names(track.artists)
  const title = titleOf(track)
  return {
    title,
    artists,
    feat: names(track.feat),
    remixers: names(track.remixers),
    mix: title === undefined || artists.length === 0 ? 'ID' : track.mix,
    mix_name: textOrUndefined(track.mixName),
    label: textOrUndefined(track.label),
    release_date: day(track.releaseDate),
    genre: genreOf(track.genre ?? ''),
    bpm: bpm.safeParse(track.bpm).data,
    key: key.safeParse(textOrUndefined(track.key)).data,
    purchase_url: purchase_url.safeParse(track.purchaseUrl).data,
  }
}

function setOf(set: ExportedSet): ManifestSet {
  const artists = names(set.artists)
  return {
    recording: set.recording,
    name: textOrUndefined(set.name),
    artists: artists.length > 0 ? artists : undefined,
    date: day(set.date),
    genre: genreOf(set.genre),
    curators: set.curators.map(({ type, name }) => ({ type, name: tidy(name) })),
    tracks: set.tracks.map(track => ({ start: track.start, ...manifestTrack(track) })),
  }
}

/**
 * Sets as a manifest, the most complete format, which `segue import` prefers. Throws a ZodError if a set's file name, names or
 * numbers are invalid in a manifest.
 */
export const toManifest = (sets: readonly ExportedSet[]): Manifest =>
  Manifest.parse({ segue: 1, sets: sets.map(setOf) })
