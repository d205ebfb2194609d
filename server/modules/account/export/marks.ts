import { sql } from 'kysely'
import { named, set, track } from './names.ts'
import type { Section } from './section.ts'

/** The sections of an export about a listener's favorites and likes: sets, tracks, artists and labels. */

const marks = [
  'is_fav as is_favourite',
  'show_likes as is_liked',
  'f.user_likes as liked_moments',
  'first_liked_date',
] as const

export const sets: Section<'sets'> = (db, userId, page) =>
  db
    .selectFrom('user_set_favs as f')
    .innerJoin('sets as s', 's.id', 'f.set_id')
    .select([set.as('set'), ...marks])
    .where('f.user_id', '=', userId)
    .$call(page.after('f.set_id'))
    .execute()

export const tracks: Section<'tracks'> = (db, userId, page) =>
  db
    .selectFrom('user_track_favs as f')
    .innerJoin('tracks as t', 't.id', 'f.track_id')
    .select([track.as('track'), ...marks, 'is_purchased', 'purchased_at as purchased_dt'])
    .where('f.user_id', '=', userId)
    .$call(page.after('f.track_id'))
    .execute()

export const artists: Section<'artists'> = (db, userId, page) =>
  db
    .selectFrom('user_artist_stats as f')
    .innerJoin('artists as a', 'a.id', 'f.artist_id')
    .select([named('a.id', sql`a.name`).as('artist'), 'is_followed', 'show_likes as is_liked'])
    .where('f.user_id', '=', userId)
    .$call(page.after('a.id'))
    .execute()

export const labels: Section<'labels'> = (db, userId, page) =>
  db
    .selectFrom('user_label_stats as f')
    .innerJoin('labels as l', 'l.id', 'f.label_id')
    .select([named('l.id', sql`l.name`).as('label'), 'is_followed', 'show_likes as is_liked'])
    .where('f.user_id', '=', userId)
    .$call(page.after('l.id'))
    .execute()
