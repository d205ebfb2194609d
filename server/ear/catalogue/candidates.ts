import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { jsonTextOf, listText } from '../../db/select/json.ts'
import { isBeside, rowThere, trackMatches } from './track-matches.ts'

const place = (set: ReturnType<typeof sql>, start: ReturnType<typeof sql>) => sql`(
  select json_build_object('set_meta_id', s.id, 'set_name', s.set_name, 'artist', s.artist, 'mp3_permalink', s.mp3_permalink,
    'start_time', ${start}) from sets s where s.id = ${set})`

const shown = sql`
  case when t.id is null then 'sound' when t.mix_type = 'ID' then 'id' else 'track' end as kind, best.certainty,
  round((best.until - best.from) / 1000.0)::integer as seconds,
  case when t.id is not null then
    json_build_object('id', t.id, 'artist', t.artist, 'title', t.title, 'mix_type', t.mix_type) end as track,
  case when t.id is null then
    json_build_object('artist', o.artist, 'title', o.title, 'mix_name', o.mix_name, 'label', o.label) end as names,
  ${place(sql`best.other_set_id`, sql`best.start`)} as place, ${place(sql`best.set_id`, sql`best.from`)} as id_place`

/**
 * What an ID may be by its sound, by the tracklists as they are now: other tracks and IDs of all sets, also those that aren't published,
 * and single tracks that the operator has listened to. As the JSON text of `EarCandidate[]`; undefined for an unknown ID.
 */
export async function earCandidates(db: Db, trackId: number): Promise<string | undefined> {
  const { rows } = await sql<{ answer: string }>`
    with ${trackMatches(trackId, 'sets')},
    heard as (select common.*, there.track_id, s.id as other_set_id, null::integer as sound_id
        from common join fingerprints f on f.id = common.other_id
        join sets s on s.mp3_permalink = f.permalink cross join lateral ${rowThere}
        where there.track_id <> ${trackId}::integer and not ${isBeside}
      union all
      select common.*, o.track_id, null, case when o.track_id is null then o.id end
        from common join sounds o on o.fingerprint_id = common.other_id
        where o.track_id is distinct from ${trackId}::integer),
    best as (select distinct on (track_id, sound_id) * from heard
      order by track_id, sound_id, certainty, until - "from" desc, other_set_id)
    select (select ${listText(sql`each.candidate`, sql`each.certainty, each.ms desc, each.start`)} from (
        select ${jsonTextOf(shown)} as candidate, best.certainty, best.until - best.from as ms, best.start
        from best left join tracks t on t.id = best.track_id left join sounds o on o.id = best.sound_id
        order by best.certainty, ms desc, best.start limit 20) each) as answer
    from tracks where id = ${trackId}::integer`.execute(db)
  return rows[0]?.answer
}
