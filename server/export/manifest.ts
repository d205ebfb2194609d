import { Day, Manifest, type ManifestSet, ManifestTrack } from '../../contract/manifest.ts'
import { genreOf } from '../import/names/genre.ts'
import { tidy } from '../import/tracklist/text.ts'
import type { ExportedSet, ExportedTrack } from './exported-set.ts'
import { names, titleOf } from './track-text.ts'

const { bpm, key, purchase_url } = ManifestTrack.shape

const said = (text: string | null) => tidy(text ?? '') || undefined
const day = (text: string | null) => Day.safeParse(text).data

/** What has no place in a manifest (a genre of another list, a speed of 0) is left out. */
function trackOf(track: ExportedTrack): ManifestTrack {
  const artists = names(track.artists)
  const title = titleOf(track)
  return {
    start: track.start,
    title,
    artists,
    feat: names(track.feat),
    remixers: names(track.remixers),
    mix: title === undefined || artists.length === 0 ? 'ID' : track.mix,
    mix_name: said(track.mixName),
    label: said(track.label),
    release_date: day(track.releaseDate),
    genre: genreOf(track.genre ?? ''),
    bpm: bpm.safeParse(track.bpm).data,
    key: key.safeParse(said(track.key)).data,
    purchase_url: purchase_url.safeParse(track.purchaseUrl).data,
  }
}

function setOf(set: ExportedSet): ManifestSet {
  const artists = names(set.artists)
  return {
    recording: set.recording,
    name: said(set.name),
    artists: artists.length > 0 ? artists : undefined,
    date: day(set.date),
    genre: genreOf(set.genre),
    curators: set.curators.map(({ type, name }) => ({ type, name: tidy(name) })),
    tracks: set.tracks.map(trackOf),
  }
}

/**
 * Sets as a manifest: everything that is known of them, and what `segue import` reads first. Throws a ZodError when a
 * set's file, names or numbers can't be in one.
 */
export const toManifest = (sets: readonly ExportedSet[]): Manifest =>
  Manifest.parse({ segue: 1, sets: sets.map(setOf) })
