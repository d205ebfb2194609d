import { sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * Every stored counter and what it counts. Whoever changes what is counted changes the counter in the same transaction;
 * these statements state the rule for the whole database.
 */
const rules = [
  `update sets set
    track_count = (select count(*) from set_tracks st where st.set_id = sets.id),
    track_confirmed_count = (select count(*) from set_tracks st join tracks t on t.id = st.track_id
      where st.set_id = sets.id and t.mix_type <> 'ID'),
    track_genres = coalesce((select array_agg(genre order by heard desc, genre) from (
      select t.genre, count(*) as heard from set_tracks st join tracks t on t.id = st.track_id
      where st.set_id = sets.id and t.genre is not null group by t.genre) g), '{}'),
    likes = (select count(*) from set_likes l where l.set_id = sets.id)
      + (select count(*) from user_set_favs f where f.set_id = sets.id and f.is_fav),
    total_user_likes = (select count(*) from user_set_favs f where f.set_id = sets.id and f.show_likes),
    post_count = (select count(*) from posts p where p.set_id = sets.id),
    sponsor = (select coalesce(l.name, a.name) from set_sponsors s left join labels l on l.id = s.label_id
      left join artists a on a.id = s.artist_id where s.set_id = sets.id order by s.position limit 1)`,
  `update tracks set user_likes = (select count(*) from user_track_favs f
      where f.track_id = tracks.id and (f.is_fav or f.show_likes))`,
  `update artists set
    set_count = (select count(*) from set_artists s where s.artist_id = artists.id),
    track_count = (select count(distinct t.id) from track_artists ta join tracks t on t.id = ta.track_id
      where ta.artist_id = artists.id and ta.role in ('producer', 'feat') and t.mix_type <> 'ID'),
    remix_count = (select count(distinct ta.track_id) from track_artists ta
      where ta.artist_id = artists.id and ta.role = 'mixer'),
    id_count = (select count(distinct t.id) from track_artists ta join tracks t on t.id = ta.track_id
      where ta.artist_id = artists.id and t.mix_type = 'ID'),
    label_count = (select count(distinct t.label_id) from track_artists ta join tracks t on t.id = ta.track_id
      where ta.artist_id = artists.id),
    track_genres = coalesce((select array_agg(genre order by made desc, genre) from (
      select t.genre, count(*) as made from track_artists ta join tracks t on t.id = ta.track_id
      where ta.artist_id = artists.id and t.genre is not null group by t.genre) g), '{}'),
    total_user_likes = (select count(*) from user_artist_stats s where s.artist_id = artists.id and s.show_likes)`,
  `update labels set
    set_count = (select count(*) from set_sponsors s where s.label_id = labels.id),
    track_count = (select count(*) from tracks t where t.label_id = labels.id),
    artist_count = (select count(distinct ta.artist_id) from tracks t join track_artists ta on ta.track_id = t.id
      where t.label_id = labels.id and ta.role = 'producer'),
    track_genres = coalesce((select array_agg(genre order by made desc, genre) from (
      select t.genre, count(*) as made from tracks t where t.label_id = labels.id and t.genre is not null
      group by t.genre) g), '{}'),
    total_user_likes = (select count(*) from user_label_stats s where s.label_id = labels.id and s.show_likes)`,
  `update user_set_favs f set user_likes =
    (select count(*) from set_likes l where l.set_id = f.set_id and l.user_id = f.user_id)`,
]

/** Sets every counter to what it counts. For bulk loads; single writes keep their counters themselves. */
export async function recount(db: Db): Promise<void> {
  for (const rule of rules) await sql.raw(rule).execute(db)
}
