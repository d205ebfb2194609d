import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Slice } from '../protocol/parameters.ts'

interface Named {
  id: number
  name: string
}

export interface SetRow {
  id: number
  name: string
  artist: string
  /** Null for a set whose artists aren't in the catalog. */
  artists: Named[] | null
  genre: string
  genres: string[]
  /** `YYYY-MM-DD`. */
  released: string
  /** In ms. */
  duration: number
  created: Date
  mp3_permalink: string | null
  has_art: boolean
  /** Of the recording, in bytes; null if it isn't known yet. */
  size: number | null
  /** LUFS and dBTP; null until the recording is measured. */
  loudness: number | null
  true_peak: number | null
  starred: Date | null
  /** The saved position in ms, and when it was saved. */
  position: number | null
  played: Date | null
}

/** When a set was made a favorite; marks from before times were stored have the day alone. */
export const starredAt = sql`case when f.is_fav then coalesce(f.fav_at, f.first_liked_date::timestamptz, s.created_at) end`

/** Which sets, and in which order. `s` are the sets, `f` the listener's marks, `p` the saved positions. */
export interface Which extends Slice {
  where?: RawBuilder<unknown>
  order: RawBuilder<unknown>
  join?: RawBuilder<unknown>
}

/** Finds sets, with a listener's marks. The page is found first, and joined with the rest afterwards. */
export async function findSets(db: Db, userId: number, which: Which): Promise<SetRow[]> {
  const { where = sql`true`, order, join = sql``, limit, offset } = which
  const marks = sql`left join user_set_favs f on f.set_id = s.id and f.user_id = ${userId}
    left join plays p on p.set_id = s.id and p.user_id = ${userId}`
  const { rows } = await sql<SetRow>`
    with page as (select s.id, row_number() over () as place from (
      select s.id from listed_sets s ${marks} ${join} where ${where} order by ${order} limit ${limit} offset ${offset}) s)
    select s.id, s.set_name as name, s.artist, s.genre, s.track_genres as genres, s.release_date as released, s.duration,
      s.created_at as created, s.mp3_permalink, s.art_url is not null as has_art, s.loudness, s.true_peak, r.size,
      (select json_agg(json_build_object('id', a.id, 'name', a.name) order by sa.position, a.id)
        from set_artists sa join artists a on a.id = sa.artist_id where sa.set_id = s.id) as artists,
      ${starredAt} as starred, p.current_timestamp_ms as position, p.updated_at as played
    from page join listed_sets s on s.id = page.id ${marks} left join recordings r on r.permalink = s.mp3_permalink
    order by page.place`.execute(db)
  return rows
}

/** The sets with these ids, in this order; unknown ones are left out. */
export const findSetsOf = (db: Db, userId: number, ids: readonly number[]): Promise<SetRow[]> =>
  findSets(db, userId, {
    where: sql`s.id = any(${ids}::integer[])`,
    order: sql`array_position(${ids}::integer[], s.id)`,
    limit: ids.length,
    offset: 0,
  })

/** For `Which`: sets that can be played, in place of all. */
export const isPlayable = sql`s.mp3_permalink is not null`
