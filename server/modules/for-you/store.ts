import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { listText } from '../../db/select/json.ts'
import { setMarks, setText } from '../../db/select/set.ts'
import { trackJoins, trackText } from '../../db/select/track.ts'

/** Rows in an answer: a row of cards. */
const shown = sql.lit(8)
/** The artists that are looked at: those followed last. */
const followed = sql.lit(100)
/** Of each artist, label or genre, the rows that are looked at: those added last. */
const each = sql.lit(50)

const newestFollows = (userId: number) => sql`
  (select artist_id from user_artist_stats where user_id = ${userId} and is_followed
    order by followed_at desc nulls last, artist_id desc limit ${followed}) follow`

/** What followed artists are credited with: of each, what was added last. */
const ofFollowed = (userId: number, credits: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  array(select credit.id from ${newestFollows(userId)} cross join lateral
    (select ${id} as id from ${credits} where artist_id = follow.artist_id order by ${id} desc limit ${each}) credit)`

const isLiked = (userId: number) =>
  sql`exists (select from user_set_favs own where own.user_id = ${userId} and own.set_id = sets.id and own.kept)`
const isHeard = (userId: number) =>
  sql`exists (select from plays own where own.user_id = ${userId} and own.set_id = sets.id)`

async function textOf(db: Db, query: RawBuilder<{ text: string }>): Promise<string | undefined> {
  const { rows } = await query.execute(db)
  return rows[0]?.text
}

/** The sets of followed artists of the last year that the listener has neither heard nor liked, as JSON text. */
export const findNewSets = (db: Db, userId: number) =>
  textOf(
    db,
    sql`select ${listText(setText, sql`s.release_date desc, s.id desc`)} as text
      from (select id from sets
        where id = any(${ofFollowed(userId, sql`set_artists`, sql`set_id`)})
        and release_date > current_date - 365 and not ${isLiked(userId)} and not ${isHeard(userId)}
        order by release_date desc, id desc limit ${shown}) page
      join sets s on s.id = page.id ${setMarks(userId)}`,
  )

/** The same of tracks, which aren't IDs. */
export const findNewTracks = (db: Db, userId: number) =>
  textOf(
    db,
    sql`select ${listText(trackText, sql`t.release_date desc, t.id desc`)} as text
      from (select id from tracks
        where id = any(${ofFollowed(userId, sql`track_artists`, sql`track_id`)})
        and mix_type <> 'ID' and release_date > current_date - 365
        and not exists (select from user_track_favs own
          where own.user_id = ${userId} and own.track_id = tracks.id and own.kept)
        order by release_date desc, id desc limit ${shown}) page
      join tracks t on t.id = page.id ${trackJoins(userId)}`,
  )

/**
 * Sets that share artists, labels or the genre with the set that the listener liked last, the nearest first, without those that
 * are heard or liked, as JSON text; `null` when there are none.
 */
export const findSimilar = async (db: Db, userId: number) =>
  (await textOf(
    db,
    sql`with liked as materialized (
        select s.id, s.set_name, s.genre from user_set_favs f join sets s on s.id = f.set_id
        where f.user_id = ${userId} and f.kept
        order by greatest(f.fav_at, f.likes_at, f.first_liked_date::timestamptz) desc nulls last, s.id desc limit 1),
      near as (
        (select other.set_id as id, 4 as points from liked join set_artists own on own.set_id = liked.id
          cross join lateral (select set_id from set_artists where artist_id = own.artist_id
            order by set_id desc limit ${each}) other)
        union all
        (select other.set_id, 2 from liked join set_sponsors own on own.set_id = liked.id
          cross join lateral (select set_id from set_sponsors where label_id = own.label_id
            order by set_id desc limit ${each}) other)
        union all
        (select other.id, 1 from liked cross join lateral (select id from sets where genre = liked.genre
          order by release_date desc, id desc limit ${each}) other)),
      page as (
        select sets.id, row_number() over (order by sum(near.points) desc, sets.release_date desc, sets.id desc) as place
        from near join sets on sets.id = near.id
        where sets.id <> (select id from liked) and not ${isLiked(userId)} and not ${isHeard(userId)}
        group by sets.id order by place limit ${shown})
      select '{"liked":' || json_build_object('id', liked.id, 'set_name', liked.set_name) || ',"sets":' ||
        (select ${listText(setText, sql`page.place`)} from page join sets s on s.id = page.id ${setMarks(userId)}) || '}' as text
      from liked where exists (select from page)`,
  )) ?? 'null'
