import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { listText } from '../../db/select/json.ts'
import { setMarks, setText } from '../../db/select/set.ts'
import { trackJoins, trackText } from '../../db/select/track.ts'
import { similarSets } from '../../similar/sets.ts'
import type { Similar } from '../../similar/similar.ts'

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

/** Conditions for rows of `listed_sets`, or of its alias. */
const isLiked = (userId: number, sets = 'listed_sets') =>
  sql`exists (select from user_set_favs own where own.user_id = ${userId} and own.set_id = ${sql.ref(`${sets}.id`)} and own.kept)`
const isHeard = (userId: number, sets = 'listed_sets') =>
  sql`exists (select from plays own where own.user_id = ${userId} and own.set_id = ${sql.ref(`${sets}.id`)})`

async function textOf(db: Db, query: RawBuilder<{ text: string }>): Promise<string | undefined> {
  const { rows } = await query.execute(db)
  return rows[0]?.text
}

/** The sets of followed artists of the last year that the listener has neither heard nor liked, as JSON text. */
export const findNewSets = (db: Db, userId: number) =>
  textOf(
    db,
    sql`select ${listText(setText, sql`s.release_date desc, s.id desc`)} as text
      from (select id from listed_sets
        where id = any(${ofFollowed(userId, sql`set_artists`, sql`set_id`)})
        and release_date > current_date - 365 and not ${isLiked(userId)} and not ${isHeard(userId)}
        order by release_date desc, id desc limit ${shown}) page
      join listed_sets s on s.id = page.id ${setMarks(userId)}`,
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

/** The set that the listener liked last, or undefined. */
async function lastLiked(db: Db, userId: number): Promise<{ id: number; set_name: string } | undefined> {
  const { rows } = await sql<{ id: number; set_name: string }>`
    select s.id, s.set_name from user_set_favs f join listed_sets s on s.id = f.set_id where f.user_id = ${userId} and f.kept
    order by greatest(f.fav_at, f.likes_at, f.first_liked_date::timestamptz) desc nulls last, s.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** What is like the set that the listener liked last, without what is heard or liked, as JSON text; `null` when there is none. */
export async function findBecause(db: Db, similar: Similar, userId: number): Promise<string> {
  const liked = await lastLiked(db, userId)
  if (!liked) return 'null'
  const where = sql`not ${isLiked(userId, 's')} and not ${isHeard(userId, 's')}`
  const sets = await similar.find(db, similarSets, userId, liked.id, { limit: 8, where, withoutReasons: true })
  return sets === '[]' ? 'null' : `{"liked":${JSON.stringify(liked)},"sets":${sets}}`
}
