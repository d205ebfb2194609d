/**
 * Views that define what every stored counter counts, and what is stored with sets and tracks so that lists needn't collect
 * it. Triggers keep the stored columns equal to these views; `segue check` compares them over the whole database.
 */
const genresOf = (heard: string) =>
  `coalesce((select array_agg(g.genre order by g.times desc, g.genre)
    from (select t.genre, count(*) as times ${heard} and t.genre is not null group by t.genre) g), '{}')`

const artistOf = `jsonb_build_object('id', a.id, 'name', a.name)`
const list = (item: string, order: string, rows: string) =>
  `coalesce((select jsonb_agg(${item} order by ${order}) ${rows}), '[]')`

const count = (what: string) => `(select count(*)::integer ${what})`

/** `posts` are the rows of a set's comments that count: a later migration counts fewer. */
export const setCounters = (posts: string) => `view set_counters as select s.id,
    ${count('from set_tracks st where st.set_id = s.id')} as track_count,
    ${count(`from set_tracks st join tracks t on t.id = st.track_id
      where st.set_id = s.id and t.mix_type <> 'ID'`)} as track_confirmed_count,
    ${genresOf('from set_tracks st join tracks t on t.id = st.track_id where st.set_id = s.id')} as track_genres,
    ${count('from set_likes l where l.set_id = s.id')}
      + ${count('from user_set_favs f where f.set_id = s.id and f.is_fav')} as likes,
    ${count('from user_set_favs f where f.set_id = s.id and f.show_likes')} as total_user_likes,
    ${count(posts)} as post_count,
    (select coalesce(l.name, a.name) from set_sponsors p left join labels l on l.id = p.label_id
      left join artists a on a.id = p.artist_id where p.set_id = s.id order by p.position limit 1) as sponsor,
    ${list(
      `jsonb_build_object('role', sa.role, 'artist_meta', ${artistOf})`,
      'sa.position, a.id',
      'from set_artists sa join artists a on a.id = sa.artist_id where sa.set_id = s.id',
    )} as artists,
    ${list(
      `jsonb_build_object('sponsor', coalesce(l.name, a.name), 'sponsor_id', coalesce(p.label_id, p.artist_id),
        'sponsor_type', p.sponsor_type)`,
      'p.position',
      `from set_sponsors p left join labels l on l.id = p.label_id left join artists a on a.id = p.artist_id
        where p.set_id = s.id`,
    )} as sponsors
  from sets s`

/** What is counted of artists; `credits` are the rows of `set_artists s` that count. */
export const artistCounters = (credits: string) => `select a.id,
  ${count(`from ${credits} where s.artist_id = a.id`)} as set_count,
  (select count(distinct t.id)::integer from track_artists ta join tracks t on t.id = ta.track_id
    where ta.artist_id = a.id and ta.role in ('producer', 'feat') and t.mix_type <> 'ID') as track_count,
  (select count(distinct ta.track_id)::integer from track_artists ta
    where ta.artist_id = a.id and ta.role = 'mixer') as remix_count,
  (select count(distinct t.id)::integer from track_artists ta join tracks t on t.id = ta.track_id
    where ta.artist_id = a.id and t.mix_type = 'ID') as id_count,
  (select count(distinct t.label_id)::integer from track_artists ta join tracks t on t.id = ta.track_id
    where ta.artist_id = a.id) as label_count,
  ${genresOf('from track_artists ta join tracks t on t.id = ta.track_id where ta.artist_id = a.id')} as track_genres,
  ${count('from user_artist_stats s where s.artist_id = a.id and s.show_likes')} as total_user_likes,
  ${list(
    `jsonb_build_object('id', l.id, 'name', l.name)`,
    'l.name, l.id',
    'from label_founders f join labels l on l.id = f.label_id where f.artist_id = a.id',
  )} as founded_label
from artists a`

/** What is counted of labels; `curators` are the rows of `set_sponsors s` that count. */
export const labelCounters = (curators: string) => `select l.id,
  (select count(distinct s.set_id)::integer from ${curators} where s.label_id = l.id) as set_count,
  ${count('from tracks t where t.label_id = l.id')} as track_count,
  (select count(distinct ta.artist_id)::integer from tracks t join track_artists ta on ta.track_id = t.id
    where t.label_id = l.id and ta.role = 'producer') as artist_count,
  ${genresOf('from tracks t where t.label_id = l.id')} as track_genres,
  ${count('from user_label_stats s where s.label_id = l.id and s.show_likes')} as total_user_likes,
  ${list(artistOf, 'a.name, a.id', 'from label_founders f join artists a on a.id = f.artist_id where f.label_id = l.id')}
    as label_boss
from labels l`

export const views = [
  `create ${setCounters('from posts p where p.set_id = s.id')}`,
  `create view track_counters as select t.id,
    ${count('from user_track_favs f where f.track_id = t.id and (f.is_fav or f.show_likes)')}
      + ${count('from set_likes l where l.track_id = t.id')} as user_likes,
    (select l.name from labels l where l.id = t.label_id) as label_name,
    ${list(
      `jsonb_build_object('id', a.id, 'role', ta.role, 'artist_meta', ${artistOf})`,
      'ta.position, a.id, ta.role',
      'from track_artists ta join artists a on a.id = ta.artist_id where ta.track_id = t.id',
    )} as artists,
    (select ${artistOf} from track_artists ta join artists a on a.id = ta.artist_id
      where ta.track_id = t.id and ta.role <> 'mixer' order by ta.position, a.id, ta.role limit 1) as artist_meta
  from tracks t`,
  `create view artist_counters as ${artistCounters('set_artists s')}`,
  `create view label_counters as ${labelCounters('set_sponsors s')}`,
  `create view user_set_fav_counters as select f.user_id, f.set_id,
    ${count('from set_likes l where l.set_id = f.set_id and l.user_id = f.user_id')} as user_likes
  from user_set_favs f`,
  `create view user_track_fav_counters as select f.user_id, f.track_id,
    ${count('from set_likes l where l.track_id = f.track_id and l.user_id = f.user_id')} as user_likes
  from user_track_favs f`,
  // Totals by kind and genre ('' for all), so that no list counts its whole table.
  `create view catalogue_counters as
    select 'set' as kind, coalesce(genre, '') as genre, count(*)::integer as total from sets group by rollup (genre)
    union all select 'track', coalesce(genre, ''), count(*)::integer from tracks
      where genre is not null group by genre
    union all select 'track', '', count(*)::integer from tracks
    union all select 'artist', '', count(*)::integer from artists
    union all select 'label', '', count(*)::integer from labels`,
]
