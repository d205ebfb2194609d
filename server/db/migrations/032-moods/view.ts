import { usualBpm } from './usual-bpm.ts'

/** A tempo, halved or doubled until it is nearest to another: a track at 87 BPM is one at 174. */
const foldedBpm = `create or replace function folded_bpm(bpm double precision, usual double precision) returns double precision
  language sql immutable strict return bpm / power(2, round(ln(bpm / usual) / ln(2.0::double precision)))`

/** How much of one span of time lies in another, in ms. */
const overlap = `create or replace function overlap_ms(a_from double precision, a_until double precision,
    b_from double precision, b_until double precision) returns double precision
  language sql immutable strict return greatest(0, least(a_until, b_until) - greatest(a_from, b_from))`

/**
 * The mood of a set, by the energy of its three thirds (product, 3.29): how many percent its tempo is above the usual one, and how
 * many LU it is louder than the whole set. Null if it has none of them, or one third is unknown.
 */
const moodOf = `create or replace function mood_of(first double precision, middle double precision, last double precision)
  returns text language sql immutable strict return case
    when last - first <= -2 then 'closing'
    when last - first >= 2 and first + middle + last <= 0 then 'warm-up'
    when least(first, middle, last) >= -1 and first + middle + last > 0 then 'peak'
  end`

/** What is known of each track's tempo in a set, and how long it is heard in each third. */
const slots = `select folded_bpm(t.bpm, usual.bpm) as bpm,
    overlap_ms(st.start_time, st.end_time, 0, s.duration / 3.0) as first,
    overlap_ms(st.start_time, st.end_time, s.duration / 3.0, s.duration / 1.5) as middle,
    overlap_ms(st.start_time, st.end_time, s.duration / 1.5, s.duration) as last
  from set_tracks st join tracks t on t.id = st.track_id where st.set_id = s.id and t.bpm > 0`

const average = (third: string) => `sum(bpm * ${third}) / nullif(sum(${third}), 0)`

const tempo = `select sum(first + middle + last) / s.duration as known, min(bpm) as low, max(bpm) as high,
    ${average('first')} as first, ${average('middle')} as middle, ${average('last')} as last
  from (${slots}) slot where first + middle + last > 0`

const median = (which: string) => `percentile_cont(0.5) within group (order by level) ${which} / 10`
const ofThird = (third: number) => `coalesce(${median(`filter (where third = ${third})`)} - ${median('')}, 0)`

/** Medians, which neither a break nor the last fade changes. Of a recording that isn't measured, all are 0. */
const loudness = `select ${ofThird(0)} as first, ${ofThird(1)} as middle, ${ofThird(2)} as last
  from (select level, (place - 1) * 3 / cardinality(s.loudness_curve) as third
    from unnest(s.loudness_curve) with ordinality as curve (level, place)) curve`

const energy = (third: string) => `100 * (tempo.${third} / usual.bpm - 1) + loud.${third}`

/** The key that is heard the longest, of those on the Camelot wheel. */
const key = `select t.key from set_tracks st join tracks t on t.id = st.track_id
  where st.set_id = s.id and t.key ~ '^(1[0-2]|[1-9])[AB]$'
  group by t.key order by sum(st.end_time - st.start_time) desc, t.key limit 1`

const view = `create or replace view set_sounds as select s.id,
    case when tempo.known >= 0.5 then mood_of(${energy('first')}, ${energy('middle')}, ${energy('last')}) end as mood,
    (${key}) as key, round(tempo.low)::smallint as bpm_low, round(tempo.high)::smallint as bpm_high
  from sets s cross join lateral (select usual_bpm(s.genre) as bpm) usual
    cross join lateral (${tempo}) tempo cross join lateral (${loudness}) loud`

/** The view that defines what is stored with a set of its sound, and the functions that it is made of. */
export const soundView = [usualBpm, foldedBpm, overlap, moodOf, view]
