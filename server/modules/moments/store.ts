import { sql } from 'kysely'
import { removeOwn } from '../../db/accounts/remove-own.ts'
import type { Db } from '../../db/pool.ts'
import { trackPlaying } from '../../db/track-playing.ts'
import { eventTime, type WriteEvent } from '../../db/write-event.ts'

/** The likes of a set or track by all listeners, and the number of moments that this listener liked. */
export interface Likes {
  likes: number
  user_likes: number
}

interface NewMoment {
  userId: number
  setId: number
  /** Milliseconds from the set's start. */
  at: number
  event: WriteEvent
}

/**
 * Adds a liked moment, with the track that plays then. Resolves with its id, or with that of an existing moment in the same
 * second. It first creates and locks the listener's marks of the set and the track, in the same order as a favourite does
 * (mark before counter), to avoid deadlocks.
 */
export async function addMoment(trx: Db, { userId, setId, at, event }: NewMoment): Promise<number> {
  const time = sql<Date>`${eventTime(event)}`
  const day = sql`((${time}) at time zone 'UTC')::date`
  const keepFirst = sql`do update set first_liked_date = coalesce(standing.first_liked_date, excluded.first_liked_date)`
  await sql`
    with playing as (select ${trackPlaying(setId, at)} as id),
      of_track as (insert into user_track_favs as standing (user_id, track_id, first_liked_date)
        select ${userId}::integer, id, ${day} from playing where id is not null
        on conflict (user_id, track_id) ${keepFirst})
    insert into user_set_favs as standing (user_id, set_id, first_liked_date)
    values (${userId}::integer, ${setId}::integer, ${day})
    on conflict (user_id, set_id) ${keepFirst}`.execute(trx)
  // The mark is locked, so no other request can add one in the meantime.
  const { rows } = await sql<{ id: number }>`select id from set_likes where user_id = ${userId} and set_id = ${setId}
    and set_timestamp / 1000 = ${at}::integer / 1000 order by id limit 1`.execute(trx)
  const [existing] = rows
  if (existing) return existing.id
  const { id } = await trx
    .insertInto('set_likes')
    .values({ user_id: userId, set_id: setId, set_timestamp: at, track_id: trackPlaying(setId, at), created_dt: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a moment; locks the marks first, as `addMoment` does. Resolves with false if the listener has no moment of this id. */
export async function removeMoment(trx: Db, userId: number, id: number): Promise<boolean> {
  await sql`select from user_set_favs f join set_likes m using (user_id, set_id)
    where m.id = ${id} and m.user_id = ${userId} for update of f`.execute(trx)
  await sql`select from user_track_favs f join set_likes m using (user_id, track_id)
    where m.id = ${id} and m.user_id = ${userId} for update of f`.execute(trx)
  return removeOwn(trx, 'set_likes', userId, id)
}

export const findSetLikes = (db: Db, userId: number, id: number): Promise<Likes | undefined> =>
  db
    .selectFrom('listed_sets as s')
    .leftJoin('user_set_favs as f', join => join.onRef('f.set_id', '=', 's.id').on('f.user_id', '=', userId))
    .select(({ fn, lit }) => ['s.likes', fn.coalesce('f.user_likes', lit(0)).as('user_likes')])
    .where('s.id', '=', id)
    .executeTakeFirst()

export const findTrackLikes = (db: Db, userId: number, id: number): Promise<Likes | undefined> =>
  db
    .selectFrom('tracks as t')
    .leftJoin('user_track_favs as f', join => join.onRef('f.track_id', '=', 't.id').on('f.user_id', '=', userId))
    .select(({ fn, lit }) => ['t.user_likes as likes', fn.coalesce('f.user_likes', lit(0)).as('user_likes')])
    .where('t.id', '=', id)
    .executeTakeFirst()
