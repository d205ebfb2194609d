import { type RawBuilder, sql } from 'kysely'
import type { EarCandidate } from '#contract/entities/ear.ts'
import type { Db } from '../../db/pool.ts'
import { jsonTextOf, listText } from '../../db/select/json.ts'
import { isBeside, rowThere, trackMatches } from './track-matches.ts'

/**
 * What tracks are heard as elsewhere, by the tracklists as they are now, as rows `heard`: other tracks and IDs of all sets, also those
 * that aren't published, and single tracks that the operator has listened to. Each is to be compared with a place where its own one is heard.
 */
const heardElsewhere = (ofTracks: RawBuilder<unknown>) => sql`${trackMatches(ofTracks, 'sets')},
  heard as (select common.*, there.track_id, there.track_position as other_position, s.id as other_set_id, null::integer as sound_id
      from common join fingerprints f on f.id = common.other_id
      join sets s on s.mp3_permalink = f.permalink cross join lateral ${rowThere}
      where common.set_id is not null and there.track_id <> common.own_track_id and not ${isBeside}
    union all
    select common.*, o.track_id, null, null, case when o.track_id is null then o.id end
      from common join sounds o on o.fingerprint_id = common.other_id
      where common.set_id is not null and o.track_id is distinct from common.own_track_id)`

/** The IDs that are heard elsewhere as something else, as a query for their ids. */
export const idsHeardElsewhere = sql`
  with ${heardElsewhere(sql`in (select id from tracks where mix_type = 'ID')`)} select own_track_id from heard`

const place = (set: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`(
  select json_build_object('set_meta_id', s.id, 'set_name', s.set_name, 'artist', s.artist, 'mp3_permalink', s.mp3_permalink, ${columns})
  from sets s where s.id = ${set})`

const shown = sql`
  case when t.id is null then 'sound' when t.mix_type = 'ID' then 'id' else 'track' end as kind, ranked.certainty,
  round(ranked.ms / 1000.0)::integer as seconds,
  case when t.id is not null then
    json_build_object('id', t.id, 'artist', t.artist, 'title', t.title, 'mix_type', t.mix_type) end as track,
  ranked.sound_id,
  case when t.id is null then
    json_build_object('artist', o.artist, 'title', o.title, 'mix_name', o.mix_name, 'label', o.label) end as names,
  ${place(
    sql`ranked.other_set_id`,
    sql`'start_time', ranked.start, 'end_time', ranked.end, 'track_position', ranked.other_position`,
  )} as place,
  ${place(
    sql`ranked.set_id`,
    sql`'start_time', ranked.from, 'end_time', ranked.until, 'track_position', ranked.track_position`,
  )} as id_place`

export interface EarCandidates {
  candidates: EarCandidate[]
  /** How many there are, also beyond those. */
  count: number
}

/** What IDs may be by their sound, by their ids: at most so many of each, what is certain first, then what is heard longest. */
export async function earCandidates(
  db: Db,
  ids: readonly number[],
  most: number,
): Promise<ReadonlyMap<number, EarCandidates>> {
  const { rows } = await sql<EarCandidates & { id: number }>`
    with ${heardElsewhere(sql`= any(${ids}::integer[])`)},
    best as (select distinct on (own_track_id, track_id, sound_id) heard.*, until - "from" as ms from heard
      order by own_track_id, track_id, sound_id, certainty, until - "from" desc, other_set_id),
    ranked as (select best.*, count(*) over (partition by own_track_id) as count,
        row_number() over (partition by own_track_id order by certainty, ms desc, start, track_id, sound_id) as rank
      from best)
    select ranked.own_track_id as id, max(ranked.count)::integer as count,
      (${listText(jsonTextOf(shown), sql`ranked.rank`)})::json as candidates
    from ranked left join tracks t on t.id = ranked.track_id left join sounds o on o.id = ranked.sound_id
    where ranked.rank <= ${most}::integer group by ranked.own_track_id`.execute(db)
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}
