import { setOrNull, trackOrNull } from './names.ts'
import type { Section } from './section.ts'

/** The sections of an export about playlists. */

export const playlists: Section<'playlists'> = (db, userId, page) =>
  db
    .selectFrom('playlists')
    .select(['id', 'name', 'description', 'visibility', 'created_at as created_dt', 'updated_at as updated_dt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .$call(page.next)
    .execute()

export const playlistItems: Section<'playlist_items'> = (db, userId, page) =>
  db
    .selectFrom('playlists as l')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'l.id')
    .leftJoin('sets as s', 's.id', 'i.set_id')
    .leftJoin('tracks as t', 't.id', 'i.track_id')
    .select(['i.playlist_id', setOrNull.as('set'), trackOrNull.as('track'), 'i.added_at as added_dt'])
    .where('l.user_id', '=', userId)
    .orderBy('l.created_at')
    .orderBy('l.id')
    .orderBy('i.position')
    .$call(page.next)
    .execute()

export const followedPlaylists: Section<'followed_playlists'> = (db, userId, page) =>
  db
    .selectFrom('playlist_follows')
    .select(['playlist_id', 'is_followed', 'followed_at as updated_dt'])
    .where('user_id', '=', userId)
    .orderBy('playlist_id')
    .$call(page.next)
    .execute()
