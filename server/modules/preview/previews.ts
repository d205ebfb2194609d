import { brand, pageTitle } from '#contract/brand.ts'
import { usDate } from '#contract/dates.ts'
import { genreSlug } from '#contract/genres.ts'
import type { Db } from '../../db/pool.ts'
import type { PublicNaming } from '../../db/select/public-name.ts'
import { findTrackPlace } from '../../db/track-place.ts'
import { hhmmss } from '../../lib/clock.ts'
import { describeSet, describeTrack, isolated, nameOf, titleOf } from '../../lib/descriptions.ts'
import { artPath } from '../../lib/media-path.ts'
import { setData, trackData } from './json-ld.ts'
import type { Preview } from './page.ts'
import { findSet, findSetArtists, findSlots, findTrack, findTrackArtists, type Slot } from './store.ts'

const isIn = ({ start_time, end_time }: Slot, seconds: number) =>
  start_time <= seconds * 1000 && seconds * 1000 < end_time

export interface Site {
  /** Without a trailing slash. */
  publicUrl: string
  publicNaming: PublicNaming
}

/** Where the embeddable player of a page is described. */
const oembedOf = (publicUrl: string, page: string) => `${publicUrl}/oembed?url=${encodeURIComponent(page)}&format=json`

/** The preview of a set, or undefined. `at` is the shared time in whole seconds; one after the set's end is ignored. */
export async function previewOfSet(
  db: Db,
  { publicUrl, publicNaming }: Site,
  id: number,
  at: number | null,
): Promise<Preview | undefined> {
  const [set, slots, artists] = await Promise.all([
    findSet(db, id),
    findSlots(db, id, publicNaming),
    findSetArtists(db, id),
  ])
  if (!set) return undefined
  const moment = at !== null && at > 0 && at * 1000 < set.duration ? at : null
  const playing = moment === null ? undefined : slots.find(slot => isIn(slot, moment))
  const shared = moment === null ? '' : `?t=${moment}`
  return {
    title: `${isolated(set.artist)} – ${isolated(set.set_name)}`,
    description: describeSet(set, moment, playing),
    type: 'music.playlist',
    canonical: `${publicUrl}/preview/sets/${id}`,
    shared: `${publicUrl}/preview/sets/${id}${shared}`,
    image: publicUrl + artPath(set.art_url_xl ?? set.art_url),
    music: [
      ['duration', Math.round(set.duration / 1000)],
      ['release_date', set.release_date],
      ...artists.map(artist => ['creator', `${publicUrl}/artists/${artist.id}`] as const),
      ...slots.flatMap(({ track_id, track_position }) => [
        ['song', `${publicUrl}/preview/tracks/${track_id}`] as const,
        ['song:track', track_position] as const,
      ]),
    ],
    feeds: [
      ...artists.map(({ id, name }) => ({ title: pageTitle(name), href: `${publicUrl}/feeds/artists/${id}.xml` })),
      { title: pageTitle(set.genre), href: `${publicUrl}/feeds/genres/${genreSlug(set.genre)}.xml` },
    ],
    oembed: set.mp3_permalink && oembedOf(publicUrl, `${publicUrl}/preview/sets/${id}${shared}`),
    data: setData(set, slots, artists, publicUrl),
    artist: set.artist,
    name: set.set_name,
    facts: [
      ['Recorded', usDate(set.release_date)],
      ['Length', hhmmss(set.duration)],
      ['Genre', set.genre],
    ],
    art: artPath(set.art_url ?? set.art_url_xl),
    link: {
      href: `/sets/${id}${shared}`,
      text: moment === null ? `Listen on ${brand.name}` : `Listen from ${hhmmss(1000 * moment)} on ${brand.name}`,
    },
  }
}

/** The preview of a track, or undefined. */
export async function previewOfTrack(
  db: Db,
  { publicUrl, publicNaming }: Site,
  id: number,
): Promise<Preview | undefined> {
  const [track, artists, place] = await Promise.all([
    findTrack(db, id, publicNaming),
    findTrackArtists(db, id),
    findTrackPlace(db, id),
  ])
  if (!track) return undefined
  const isId = track.mix_type === 'ID'
  const address = `${publicUrl}/preview/tracks/${id}`
  const facts: (readonly [string, string | null])[] = isId
    ? [
        ['Found in', track.set_name],
        ['First Heard', track.heard_on && usDate(track.heard_on)],
      ]
    : [
        ['Label', track.label_name],
        ['Released', track.release_date && usDate(track.release_date)],
      ]
  return {
    title: nameOf(track),
    description: describeTrack(track),
    type: 'music.song',
    canonical: address,
    shared: address,
    image: publicUrl + artPath(track.art_url_xl ?? track.art_url),
    music: [
      ...artists.map(artist => ['musician', `${publicUrl}/artists/${artist.id}`] as const),
      ...(track.release_date && !isId ? [['release_date', track.release_date] as const] : []),
    ],
    feeds: [],
    oembed: place ? oembedOf(publicUrl, address) : null,
    data: trackData(track, artists, publicUrl),
    artist: track.artist,
    name: titleOf(track),
    facts: [...facts, ['Genre', track.genre] as const].flatMap(([name, value]) => (value ? [[name, value]] : [])),
    art: artPath(track.art_url ?? track.art_url_xl),
    link: { href: `/tracks/${id}`, text: `Listen on ${brand.name}` },
  }
}
