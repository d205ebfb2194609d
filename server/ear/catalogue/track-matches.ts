import { type RawBuilder, sql } from 'kysely'
import { fromBothSides } from './both-sides.ts'

/** Shorter pieces of music may be a sample, or the end of a transition. In ms. */
const shortest = sql.lit(20_000)

/**
 * The music of some tracks that is heard in other recordings, as rows `common`: `own_track_id`; `set_id` and `track_position` of the
 * tracklist's row that it is from, null for the sound of a single track; `from` and `until` there; `other_id` with `start` and `end` in the
 * other recording; `certainty`. In a transition two tracks are heard: music of which only a small part lies in the row, and which is a
 * small part of the row, is the other one's.
 * @param ofTracks the tracks, as a condition for a `track_id`
 * @param listed the table of the sets whose tracklists count
 */
export const trackMatches = (ofTracks: RawBuilder<unknown>, listed: 'sets' | 'listed_sets') => sql`
  own as (select st.track_id as own_track_id, st.set_id, st.track_position, st.start_time, st.end_time, f.id as fingerprint_id
    from set_tracks st join ${sql.table(listed)} s on s.id = st.set_id join fingerprints f on f.permalink = s.mp3_permalink
    where st.track_id ${ofTracks}
    union all
    select o.track_id, null, null, 0, f.duration, f.id from sounds o join fingerprints f on f.id = o.fingerprint_id
    where o.track_id ${ofTracks}),
  common as (select own.own_track_id, own.set_id, own.track_position, part.since as from, part.until, m.other_id, m.certainty,
      ${inOther(sql`part.since`)} as start, ${inOther(sql`part.until`)} as end
    from own join ${fromBothSides} m on m.own_id = own.fingerprint_id
    cross join lateral (select greatest(m.own_start, own.start_time) as since, least(m.own_end, own.end_time) as until) part
    where part.until - part.since >= ${shortest}
      and 2 * (part.until - part.since) >= least(m.own_end - m.own_start, own.end_time - own.start_time))`

/** When the other recording is where the own one is at a time. */
const inOther = (time: ReturnType<typeof sql>) => sql`round(m.other_start
  + (${time} - m.own_start)::double precision * (m.other_end - m.other_start) / (m.own_end - m.own_start))::integer`

/** Of a set `s`, the row of its tracklist that has most of the span of `common`, as `there`; nothing if it has none. */
export const rowThere = sql`(
  select st.track_id, st.track_position from set_tracks st
  where st.set_id = s.id and st.start_time < common.end and st.end_time > common.start
  order by least(st.end_time, common.end) - greatest(st.start_time, common.start) desc limit 1) there`

/** Whether a track is played directly before or after the own row: then it is what the transition has of it. */
export const isBeside = sql`exists (select from set_tracks beside where beside.set_id = common.set_id
  and beside.track_id = there.track_id and abs(beside.track_position - common.track_position) = 1)`
