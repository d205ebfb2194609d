import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { jsonTextOf, listText } from '../../db/select/json.ts'
import { setJson, setMarks } from '../../db/select/set.ts'
import { isBeside, rowThere, trackMatches } from './track-matches.ts'

/**
 * Where else a track is heard for certain, by the tracklists as they are now and by sounds of it: published sets, the newest first, whose
 * tracklists don't have it there. As the JSON text of `AlsoHeard[]`, with the listener's marks; undefined for an unknown track.
 */
export async function alsoHeard(db: Db, userId: number, trackId: number): Promise<string | undefined> {
  const heardAs = sql`(select json_build_object('id', t.id, 'artist', t.artist, 'title', t.title, 'mix_type', t.mix_type,
      'mix_meta', case when t.mix_name is not null then json_build_object('name', t.mix_name) end, 'probably', t.probably)
    from tracks t where t.id = place.track_id)`
  const shown = sql`${setJson} as set_meta,
    place.start as start_time, place.end as end_time, ${heardAs} as heard_as`
  const { rows } = await sql<{ answer: string }>`
    with ${trackMatches(sql`= ${trackId}::integer`, 'listed_sets')},
    places as (select s.id as set_id, there.track_id, min(common.start) as start, max(common.end) as end
      from common join fingerprints f on f.id = common.other_id
      join listed_sets s on s.mp3_permalink = f.permalink and s.id is distinct from common.set_id
      left join lateral ${rowThere} on true
      where common.certainty = 'certain' and not ${isBeside}
        and not exists (select from set_tracks named where named.set_id = s.id and named.track_id = ${trackId}::integer
          and named.start_time < common.end and named.end_time > common.start)
      -- Where a tracklist has nothing, each piece stands for itself; two sets that have the track find the same ones.
      group by s.id, there.track_id, case when there.track_id is null then common.start / 30000 end)
    select (select ${listText(sql`each.place`, sql`each.release_date desc, each.set_id desc, each.start`)} from (
        select ${jsonTextOf(shown)} as place, s.release_date, place.set_id, place.start
        from places place join listed_sets s on s.id = place.set_id ${setMarks(userId)}
        order by s.release_date desc, s.id desc, place.start limit 20) each) as answer
    from tracks where id = ${trackId}::integer`.execute(db)
  return rows[0]?.answer
}
