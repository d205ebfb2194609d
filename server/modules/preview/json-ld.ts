import type { MusicGroup, MusicPlaylist, MusicRecording, WithContext } from 'schema-dts'
import { nameOf, titleOf } from '../../lib/descriptions.ts'
import { Html } from '../../lib/html.ts'
import { artPath } from '../../lib/media-path.ts'
import type { Artist, FoundSet, FoundTrack, Slot } from './store.ts'

/** What previews say to search engines, in the terms of schema.org. */

const context = 'https://schema.org'

const groupOf = ({ id, name }: Artist, publicUrl: string): MusicGroup => ({
  '@type': 'MusicGroup',
  name,
  url: `${publicUrl}/artists/${id}`,
})

/** A length in ms as ISO 8601 has it: `PT3600S`. */
const isoLength = (ms: number) => `PT${Math.round(ms / 1000)}S`

const recordingOf = (slot: Slot, publicUrl: string): MusicRecording => ({
  '@type': 'MusicRecording',
  name: titleOf(slot),
  url: `${publicUrl}/preview/tracks/${slot.track_id}`,
  ...(slot.artist !== 'ID' && { byArtist: { '@type': 'MusicGroup', name: slot.artist } }),
})

/** A set is a playlist, recorded at the night on which its artists played it. */
export const setData = (
  set: FoundSet,
  slots: readonly Slot[],
  artists: readonly Artist[],
  publicUrl: string,
): WithContext<MusicPlaylist> => ({
  '@context': context,
  '@type': 'MusicPlaylist',
  name: set.set_name,
  url: `${publicUrl}/preview/sets/${set.id}`,
  image: publicUrl + artPath(set.art_url_xl ?? set.art_url),
  genre: set.genre,
  numTracks: slots.length,
  creator: artists.map(artist => groupOf(artist, publicUrl)),
  recordedAt: {
    '@type': 'MusicEvent',
    name: set.set_name,
    startDate: set.release_date,
    performer: artists.map(artist => groupOf(artist, publicUrl)),
  },
  ...(set.mp3_permalink !== null && {
    audio: {
      '@type': 'AudioObject',
      name: `${set.artist} – ${set.set_name}`,
      duration: isoLength(set.duration),
      embedUrl: `${publicUrl}/embed/sets/${set.id}`,
    },
  }),
  track: slots.map(slot => recordingOf(slot, publicUrl)),
})

export const trackData = (
  track: FoundTrack,
  artists: readonly Artist[],
  publicUrl: string,
): WithContext<MusicRecording> => ({
  '@context': context,
  '@type': 'MusicRecording',
  name: titleOf(track),
  alternateName: nameOf(track),
  url: `${publicUrl}/preview/tracks/${track.id}`,
  image: publicUrl + artPath(track.art_url_xl ?? track.art_url),
  byArtist: artists.map(artist => groupOf(artist, publicUrl)),
  ...(track.genre !== null && { genre: track.genre }),
  ...(track.release_date !== null && track.mix_type !== 'ID' && { datePublished: track.release_date }),
})

/** As a data block, which browsers don't run. Without `<`, nothing in it can end the block. */
export const dataBlock = (data: object): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>\n`)
