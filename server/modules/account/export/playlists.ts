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

/** Pages before it joins: what names a row is done for the rows of one page only. */
export const playlistItems: Section<'playlist_items'> = (db, userId, page) => {
  const items = db
    .selectFrom('playlists as l')
    .innerJoin('playlist_items as i', 'i.playlist_id', 'l.id')
    .select(['l.created_at', 'playlist_id', 'position', 'set_id', 'track_id', 'added_at'])
    .where('l.user_id', '=', userId)
    .orderBy('l.created_at')
    .orderBy('playlist_id')
    .orderBy('position')
    .$call(page.next)
  return db
    .selectFrom(items.as('i'))
    .leftJoin('sets as s', 's.id', 'i.set_id')
    .leftJoin('tracks as t', 't.id', 'i.track_id')
    .select(['i.playlist_id', setOrNull.as('set'), trackOrNull.as('track'), 'i.added_at as added_dt'])
    .orderBy('i.created_at')
    .orderBy('i.playlist_id')
    .orderBy('i.position')
    .execute()
}

export const followedPlaylists: Section<'followed_playlists'> = (db, userId, page) =>
  db
    .selectFrom('playlist_follows')
    .select(['playlist_id', 'is_followed', 'followed_at as updated_dt'])
    .where('user_id', '=', userId)
    .orderBy('playlist_id')
    .$call(page.next)
    .execute()
