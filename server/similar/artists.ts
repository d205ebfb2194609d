import { sql } from 'kysely'
import { artistStats, artistText } from '../db/select/people.ts'
import { coLiked, counted, each, listedTracks, named, nearestBy, plain, rarity } from './likeness.ts'
import type { SimilarKind } from './similar.ts'

/** The most points that each link can give. */
const points = { tracks: sql.lit(3), sets: sql.lit(3), likes: sql.lit(8), label: sql.lit(1), genre: sql.lit(0.6) }

/** Of each track, and of each artist, the sets that are looked at. */
const few = sql.lit(10)
/** Only the best of these artists are counted in sets and tracks. */
const best = sql.lit(100)

/** What an artist plays, and where the artist is heard: in own sets and in those that have a track of the artist. */
const own = (id: number) => sql`
  own as (select * from artists where id = ${id}),
  own_sets as materialized (select set_id from set_artists join listed_sets on id = set_id where artist_id = ${id} order by set_id desc limit ${few}),
  own_tracks as materialized (select track_id from track_artists where artist_id = ${id} order by track_id desc limit ${each}),
  heard_in as materialized (select set_id from own_sets union (select st.set_id from own_tracks cross join lateral
    (select set_id from ${listedTracks} where st.track_id = own_tracks.track_id order by set_id desc limit ${few}) st) limit ${best}),
  played as materialized (select distinct track_id from own_sets join set_tracks using (set_id))`

/** Artists whose sets have the same tracks. */
const byTracks = (id: number) => sql`
  select a.id, ${points.tracks} * same.tracks / sqrt((select count(*) from played) * greatest(a.set_count, 1) * 20.0) as points,
    ${counted('tracks', sql`same.tracks`)} as reason
  from (select sa.artist_id, count(distinct played.track_id) as tracks from played cross join lateral
      (select set_id from ${listedTracks} where st.track_id = played.track_id order by set_id desc limit ${few}) st
    join set_artists sa on sa.set_id = st.set_id where sa.artist_id <> ${id}
    group by sa.artist_id order by tracks desc, artist_id desc limit ${best}) same join artists a on a.id = same.artist_id`

/** Artists whose tracks are heard in the same sets. */
const bySets = (id: number) => sql`
  select a.id, ${points.sets} * same.sets / sqrt((select count(*) from heard_in) * greatest(a.track_count, 1)::double precision),
    ${counted('sets', sql`same.sets`)}
  from (select ta.artist_id, count(distinct set_id) as sets from heard_in join set_tracks st using (set_id)
    join track_artists ta on ta.track_id = st.track_id where ta.artist_id <> ${id}
    group by ta.artist_id order by sets desc, artist_id desc limit ${best}) same join artists a on a.id = same.artist_id`

const byLabel = (id: number) => sql`
  select ta.artist_id, ${points.label} * max(${rarity(sql`other.tracks`)}), ${named('label', sql`min(label.name)`)}
  from (select l.id, l.name from own_tracks join tracks t on t.id = own_tracks.track_id join labels l on l.id = t.label_id
    group by l.id order by count(*) desc, l.id desc limit ${few}) label
  cross join lateral (select id, count(*) over () as tracks from
    (select id from tracks t where t.label_id = label.id order by id desc limit ${each}) t) other
  join track_artists ta on ta.track_id = other.id where ta.artist_id <> ${id} group by ta.artist_id`

const byLikes = (id: number) => sql`
  select id, ${points.likes} * share, ${plain('listeners')} from (${coLiked({ table: 'user_artist_stats', column: 'artist_id' }, id)}) liked where share > 0`

const sameGenre = sql`
  select a.id, ${points.genre} * cardinality(common.genres)::double precision / greatest(cardinality(own.track_genres), cardinality(a.track_genres), 1),
    case when common.genres <> '{}' then ${named('genre', sql`common.genres[1]`)} end
  from candidates join artists a using (id) cross join own,
    lateral (select array(select unnest(a.track_genres) intersect select unnest(own.track_genres) order by 1) as genres) common`

/** Artists by what they play, where they are heard, their labels, listeners and genres. */
export const similarArtists: SimilarKind = {
  table: 'similar_artists',
  key: 'artist_id',
  items: 'artists',
  name: 'This artist',
  field: 'artist',
  alias: 'a',
  joins: artistStats,
  text: artistText,
  nearest: id => nearestBy(own(id), [byTracks(id), bySets(id), byLabel(id), byLikes(id)], [sameGenre]),
}
