import { sql } from 'kysely'
import { trackJoins, trackText } from '../db/select/track.ts'
import {
  coLiked,
  counted,
  each,
  keysFit,
  listedTracks,
  named,
  nearestBy,
  plain,
  rarity,
  sharing,
  tempoFits,
} from './likeness.ts'
import type { SimilarKind } from './similar.ts'

/** The most points that each link can give. */
const points = {
  sets: sql.lit(3),
  likes: sql.lit(8),
  artist: sql.lit(3),
  label: sql.lit(1.5),
  genre: sql.lit(0.5),
  sound: sql.lit(0.6),
}

/** As the indexes by genre and by label have it. */
const released = sql`coalesce(t.release_date, date '0001-01-01')`

const own = (id: number) => sql`
  own as (select * from tracks where id = ${id}),
  own_sets as materialized (select distinct set_id from ${listedTracks} where st.track_id = ${id} order by set_id desc limit ${each})`

/** Those that are often heard in the same sets, and seldom in others. */
const bySets = (id: number) => sql`
  select together.id, ${points.sets} * together.sets / sqrt((select count(*) from own_sets) * theirs.sets) as points,
    ${counted('sets', sql`together.sets`)} as reason
  from (select st.track_id as id, count(distinct st.set_id) as sets from own_sets join set_tracks st using (set_id)
    where st.track_id <> ${id} group by st.track_id order by sets desc, id desc limit 100) together
  cross join lateral (select count(*) as sets from (select from ${listedTracks} where st.track_id = together.id limit ${each}) st) theirs`

const byArtist = (id: number) =>
  sharing({ link: 'track_artists', item: 'track_id', by: 'artist_id', kind: 'artist', points: points.artist }, id)

const byLabel = (id: number) => sql`
  select other.id, ${points.label} * ${rarity(sql`other.tracks`)}, ${named('label', sql`own.label_name`)}
  from own cross join lateral (select id, count(*) over () as tracks from
    (select id from tracks t where t.label_id = own.label_id order by ${released} desc, id desc limit ${each}) t) other
  where other.id <> ${id} and own.label_name is not null`

const byLikes = (id: number) => sql`
  select id, ${points.likes} * share, ${plain('listeners')} from (${coLiked({ table: 'user_track_favs', column: 'track_id' }, id)}) liked where share > 0`

/** So that there is something to compare in a catalog where little is shared. */
const newestOfGenre = (id: number) => sql`
  (select id, 0, null::jsonb from tracks t where t.genre = (select genre from own) and t.id <> ${id}
    order by ${released} desc, id desc limit ${each})`

/** How well both mix: genre, tempo and key. */
const sameSound = sql`
  select t.id, link.points, link.reason from candidates join tracks t using (id) cross join own,
    lateral (select ${tempoFits(sql`t.bpm`, sql`own.bpm`)} as tempo, ${keysFit(sql`t.key`, sql`own.key`)} as key) fit,
    lateral (values (${points.genre} * coalesce((t.genre = own.genre)::integer, 0),
        case when t.genre = own.genre then ${named('genre', sql`t.genre`)} end),
      (${points.sound} * (fit.tempo + fit.key) / 2, case when fit.tempo > 0.5 and fit.key = 1 then ${plain('sound')} end)) link (points, reason)`

/** Tracks by the sets, artists, labels, listeners, genre, tempo and key that they share. */
export const similarTracks: SimilarKind = {
  table: 'similar_tracks',
  key: 'track_id',
  items: 'tracks',
  name: 'This track',
  field: 'track',
  alias: 't',
  joins: trackJoins,
  text: trackText,
  // IDs have nothing that distinguishes them.
  nearest:
    id => sql`select near.* from (${nearestBy(own(id), [bySets(id), byArtist(id), byLabel(id), byLikes(id), newestOfGenre(id)], [sameSound])}) near
    join tracks t using (id) where t.mix_type <> 'ID'`,
}
