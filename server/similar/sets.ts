import { sql } from 'kysely'
import { setMarks, setText } from '../db/select/set.ts'
import { coLiked, counted, each, named, nearestBy, plain, rarity, sharing, tempoFits } from './likeness.ts'
import type { SimilarKind } from './similar.ts'

/** The most points that each link can give; those of tracks, likes and labels are for two sets that share all. */
const points = {
  tracks: sql.lit(8),
  likes: sql.lit(8),
  artist: sql.lit(3),
  curator: sql.lit(1.5),
  labels: sql.lit(1),
  genre: sql.lit(0.5),
  tempo: sql.lit(0.4),
}

const own = (id: number) => sql`
  own as (select * from listed_sets where id = ${id}),
  own_tracks as materialized (select t.id, t.label_id, t.bpm from set_tracks st join tracks t on t.id = st.track_id where st.set_id = ${id})`

const byTracks = (id: number) => sql`
  select s.id, ${points.tracks} * sum(${rarity(sql`other.sets`)}) / sqrt(greatest((select count(*) from own_tracks), 1) * greatest(s.track_count, 1)) as points,
    ${counted('tracks', sql`count(*)`)} as reason
  from (select distinct id from own_tracks) track cross join lateral
    (select set_id, count(*) over () as sets from (select distinct set_id from set_tracks st where st.track_id = track.id
      order by set_id desc limit ${each}) st) other
  join listed_sets s on s.id = other.set_id where s.id <> ${id} group by s.id, s.track_count`

/** A curator is a label or an artist. */
const byPeople = (id: number) => [
  sharing({ link: 'set_artists', item: 'set_id', by: 'artist_id', kind: 'artist', points: points.artist }, id),
  sharing({ link: 'set_sponsors', item: 'set_id', by: 'label_id', kind: 'curator', points: points.curator }, id),
  sharing({ link: 'set_sponsors', item: 'set_id', by: 'artist_id', kind: 'curator', points: points.curator }, id),
]

const byLikes = (id: number) => sql`
  select id, ${points.likes} * share, ${plain('listeners')} from (${coLiked({ table: 'user_set_favs', column: 'set_id' }, id)}) liked where share > 0`

/** So that there is something to compare in a catalog where little is shared. */
const newestOfGenre = (id: number) => sql`
  (select id, 0, null::jsonb from listed_sets s where s.genre = (select genre from own) and s.id <> ${id}
    order by s.release_date desc, s.id desc limit ${each})`

const sameGenre = sql`
  select s.id, ${points.genre} * case when s.genre = own.genre then 1
      when (s.track_genres || s.genre) && (own.track_genres || own.genre) then 0.5 else 0 end,
    case when s.genre = own.genre then ${named('genre', sql`s.genre`)} end
  from candidates join listed_sets s using (id) cross join own`

/**
 * The labels and the tempo of a set's tracks: of each candidate, its share of tracks on labels that are heard in the set, too.
 */
const sameSound = sql`
  select theirs.set_id, link.points, link.reason
  from (select st.set_id, avg(t.bpm) as bpm, count(l.label_id)::double precision / count(*) as share, mode() within group (order by l.name) as label
    from candidates join set_tracks st on st.set_id = candidates.id join tracks t on t.id = st.track_id
    left join (select distinct label_id, l.name from own_tracks join labels l on l.id = label_id) l on l.label_id = t.label_id
    group by st.set_id) theirs,
  lateral (values (${points.labels} * share, case when label is not null then ${named('label', sql`label`)} end),
    (${points.tempo} * ${tempoFits(sql`theirs.bpm`, sql`(select avg(bpm) from own_tracks)`)}, null)) link (points, reason)`

/** Sets by the tracks, artists, curators, listeners, genres, labels and tempo that they share. */
export const similarSets: SimilarKind = {
  table: 'similar_sets',
  key: 'set_id',
  items: 'listed_sets',
  name: 'This set',
  field: 'set',
  alias: 's',
  joins: setMarks,
  text: setText,
  nearest: id =>
    sql`select near.* from (${nearestBy(own(id), [byTracks(id), ...byPeople(id), byLikes(id), newestOfGenre(id)], [sameGenre, sameSound])}) near
    join listed_sets using (id)`,
}
