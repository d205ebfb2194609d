import type { Db } from '../../db/pool.ts'

/** A track's likes by all listeners and whether this listener favourited it, or undefined for an unknown track. */
export const findTrackLikes = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('tracks as t')
    .leftJoin('user_track_favs as f', join => join.onRef('f.track_id', '=', 't.id').on('f.user_id', '=', userId))
    .select(({ fn, val }) => ['t.user_likes', fn.coalesce('f.is_fav', val(false)).as('is_fav')])
    .where('t.id', '=', id)
    .executeTakeFirst()
