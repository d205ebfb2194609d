import { sql } from 'kysely'
import type { Artist, Label } from '#contract/entities/people.ts'
import type { artistOrder, labelOrder } from '#contract/routes/catalogue.ts'
import { artistStats, artistText, labelStats, labelText } from '../db/select/people.ts'
import { given, type ListKind } from './kind.ts'
import { count, text } from './order.ts'
import { totalOfKind } from './totals.ts'

const artistName = text('a.name')
const artistSets = count('a.set_count')
const artistTracks = count('a.track_count')
const remixes = count('a.remix_count')

export const artists: ListKind<Artist, (typeof artistOrder)[number]> = {
  rows: sql`artists a`,
  joins: artistStats,
  text: artistText,
  id: sql`a.id`,
  orders: {
    name: artistName,
    'artist_meta.name': artistName,
    set_count: artistSets,
    'artist_meta.set_count': artistSets,
    track_count: artistTracks,
    'artist_meta.track_count': artistTracks,
    remix_count: remixes,
    'artist_meta.remix_count': remixes,
  },
  order: { by: 'set_count', direction: 'desc' },
  searchable: 'artists',
  filter: ({ genre }) => [given(genre, name => sql`a.track_genres @> array[${name}::text]`)],
  isUneven: true,
  total: totalOfKind('artist'),
}

const labelName = text('l.name')
const labelSets = count('l.set_count')
const labelTracks = count('l.track_count')
const labelArtists = count('l.artist_count')

export const labels: ListKind<Label, (typeof labelOrder)[number]> = {
  rows: sql`labels l`,
  joins: labelStats,
  text: labelText,
  id: sql`l.id`,
  orders: {
    name: labelName,
    'label_meta.name': labelName,
    set_count: labelSets,
    'label_meta.set_count': labelSets,
    track_count: labelTracks,
    'label_meta.track_count': labelTracks,
    artist_count: labelArtists,
    'label_meta.artist_count': labelArtists,
  },
  order: { by: 'set_count', direction: 'desc' },
  searchable: 'labels',
  filter: ({ genre }) => [given(genre, name => sql`l.track_genres @> array[${name}::text]`)],
  isUneven: true,
  total: totalOfKind('label'),
}
