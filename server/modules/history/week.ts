import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { listText } from '../../db/select/json.ts'
import { mayHaveSounded, soundedParts } from '../../db/select/listen.ts'
import { setMarks, setText } from '../../db/select/set.ts'

/** How many artists are named. */
const shown = sql.lit(5)

const heardArtist = sql`json_build_object('artist', json_build_object('id', a.id, 'name', a.name, 'art_url', a.art_url,
  'art_url_sm', a.art_url_sm, 'art_url_xl', a.art_url_xl), 'heard', top.heard)::text`

/**
 * The IDs of the week's notifications that were the listener's own: a release is also announced to the followers of its
 * artists, who may have liked the track since.
 */
const releasedIds = (userId: number, from: Date, until: Date) => sql`
  select count(*) from notifications n join releases r on r.id = n.release_id
    join user_track_favs f on f.user_id = n.user_id and f.track_id = r.track_id and f.kept
  where n.user_id = ${userId} and n.created_dt >= ${from} and n.created_dt < ${until}
    and coalesce(least(f.fav_at, f.likes_at), '-infinity') <= n.created_dt`

/**
 * A listener's week as the JSON text of the contract's `Week`. `days` are eight times, as in the contract. A set of several
 * artists counts for each of them.
 */
export async function findWeek(db: Db, userId: number, days: readonly string[]): Promise<string> {
  const times = days.map(day => new Date(day))
  const [from = new Date(0), until = from] = [times[0], times.at(-1)]
  const { rows } = await sql<{ text: string }>`
    with own as materialized (select set_id, at, ms from listens l join listed_sets on listed_sets.id = set_id ${soundedParts}
      where user_id = ${userId} and ${mayHaveSounded(sql`${from}::timestamptz`)} and at >= ${from} and at < ${until}),
    of_sets as materialized (select set_id, sum(ms) as heard from own group by set_id),
    of_artists as materialized (select artist_id, sum(heard) as heard from of_sets cross join lateral
      (select distinct artist_id from set_artists sa where sa.set_id = of_sets.set_id) sa group by artist_id),
    of_days as (select width_bucket(at, ${times}::timestamptz[]) as day, sum(ms) as heard from own group by day)
    select '{"heard":' || (select coalesce(sum(heard), 0) from of_sets)
      || ',"sets":' || (select count(*) from of_sets)
      || ',"artists":' || (select count(*) from of_artists)
      || ',"ids":' || (${releasedIds(userId, from, until)})
      || ',"top_set":' || coalesce((select ${setText}
        from (select set_id from of_sets order by heard desc, set_id limit 1) top
        join listed_sets s on s.id = top.set_id ${setMarks(userId)}), 'null')
      || ',"top_artists":' || (select ${listText(heardArtist, sql`top.heard desc, a.id`)}
        from (select * from of_artists order by heard desc, artist_id limit ${shown}) top join artists a on a.id = top.artist_id)
      || ',"days":' || (select json_agg(coalesce(heard, 0) order by day) from generate_series(1, 7) day left join of_days using (day))
      || '}' as text`.execute(db)
  return rows[0]?.text ?? ''
}
