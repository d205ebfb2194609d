import { sql } from 'kysely'
import type { Track } from '#contract/entities/music.ts'
import type { TrackDetail, trackOrder } from '#contract/routes/catalogue.ts'
import { trackDetailText, trackJoins, trackText } from '../db/select/track.ts'
import { given, type ListKind } from './kind.ts'
import { count, genreName, joinedDate, joinedFlag, joinedText, optionalDate, text, time } from './order.ts'
import { totalOfKind } from './totals.ts'

const artist = text('t.artist')
const title = text('t.title')
const label = text("coalesce(t.label_name, '')")
const genre = genreName("coalesce(t.genre, '')")
const released = optionalDate('t.release_date')
const created = time('t.created_dt')
/** Without a set that it was first heard in, or with a withdrawn one. */
const heardNowhere = `(t.first_heard_set_id is null
  or t.first_heard_set_id = any(array(select id from sets where withdrawn_at is not null)))`

export const tracks: ListKind<Track, (typeof trackOrder)[number]> = {
  rows: sql`tracks t`,
  joins: trackJoins,
  text: trackText,
  id: sql`t.id`,
  orders: {
    artist,
    'track_meta.artist': artist,
    'artist_meta.name': artist,
    title,
    'track_meta.title': title,
    label_name: label,
    'track_meta.label_name': label,
    'label_meta.name': label,
    genre,
    'track_meta.genre': genre,
    release_date: released,
    'track_meta.release_date': released,
    created_dt: created,
    'track_meta.created_dt': created,
    'set_meta.set_name': joinedText('fs.set_name', 'fs.id', heardNowhere),
    'user_track_favs.total_user_likes': count('t.user_likes'),
    'user_track_favs.first_liked_date': joinedDate('tf.first_liked_date'),
    'user_track_favs.is_purchased': joinedFlag('tf.is_purchased'),
  },
  order: { by: 'release_date', direction: 'desc' },
  searchable: 'tracks',
  filter: ({ genre }) => [given(genre, name => sql`t.genre = ${name}`)],
  total: totalOfKind('track'),
}

/** The same rows, each as a track's own page shows it. */
export const trackDetail = (userId: number): ListKind<TrackDetail, (typeof trackOrder)[number]> => ({
  ...tracks,
  text: trackDetailText(userId),
})
