import { type RawBuilder, sql } from 'kysely'

/** What the three kinds have in common: how rare things weigh more, who likes both, and which reason is given. */

export type Sql = RawBuilder<unknown>

/** So many of what is found are compared in more ways: reading their tracks takes most of the time. */
const compared = sql.lit(60)

/** Of each track, artist, label and genre, the items that are looked at: those of the highest ids. */
export const each = sql.lit(50)

/** The tracks of sets that listeners come across. */
export const listedTracks = sql`set_tracks st join listed_sets on listed_sets.id = st.set_id`

/** Reasons, as in the contract. */
export const counted = (kind: 'tracks' | 'sets', count: Sql) =>
  sql`jsonb_build_object('kind', ${sql.lit(kind)}, 'count', ${count})`
export const named = (kind: 'artist' | 'curator' | 'label' | 'genre', name: Sql) =>
  sql`jsonb_build_object('kind', ${sql.lit(kind)}, 'name', ${name})`
export const plain = (kind: 'listeners' | 'sound') => sql`jsonb_build_object('kind', ${sql.lit(kind)})`

/** The weight of something that so many items share: what few have says more. */
export const rarity = (count: Sql) => sql`(1 / (1 + ln(${count}::double precision)))`

interface Likes {
  table: 'user_set_favs' | 'user_track_favs' | 'user_artist_stats'
  column: 'set_id' | 'track_id' | 'artist_id'
}

/**
 * Of an item, the likes that are looked at, of each of these listeners, and of each of what they like: those of the highest
 * ids.
 */
const [likers, liked, others] = [sql.lit(200), sql.lit(50), sql.lit(500)]

/** The listeners there may be: the highest id, which is read at once. */
const allListeners = sql`(select greatest(max(id), 1)::double precision from users)`

/**
 * Items that are liked by those who like an item: `id`, and `share`, which is 1 where all of many listeners like both and
 * nobody likes one alone. Only what goes beyond chance counts: whoever likes one thing also likes what most like. What one
 * listener alone likes says nothing of others, and of what many like, each counts less.
 */
export const coLiked = ({ table, column }: Likes, id: number): Sql => sql`
  select common.id, power(greatest(common.n - common.likers * theirs.likers / ${allListeners}, 0), 2) / (common.n + 2)
    / sqrt(common.likers) / power(theirs.likers, 0.4) as share
  from (select other.id, count(*)::double precision as n, max(liker.likers) as likers
    from (select user_id, count(*) over () as likers from (select user_id from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} and kept order by user_id desc limit ${likers}) own) liker
    cross join lateral (select ${sql.ref(column)} as id from ${sql.table(table)} own where own.user_id = liker.user_id and kept
      order by ${sql.ref(column)} desc limit ${liked}) other
    where other.id <> ${id} group by other.id having count(*) > 1 order by n desc, other.id desc limit ${sql.lit(100)}) common
  cross join lateral (select count(*) as likers from (select from ${sql.table(table)} own
    where own.${sql.ref(column)} = common.id and kept limit ${others}) own) theirs`

interface Sharing {
  /** The table that links items with artists or labels, its column of the item and that of the other. */
  link: 'set_artists' | 'set_sponsors' | 'track_artists'
  item: 'set_id' | 'track_id'
  by: 'artist_id' | 'label_id'
  kind: 'artist' | 'curator'
  points: Sql
}

/** Items of the same artist or curator: the fewer it has, the more points. */
export const sharing = ({ link, item, by, kind, points }: Sharing, id: number): Sql => sql`
  select other.id, ${points} * max(${rarity(sql`other.items`)}) as points, ${named(kind, sql`min(own.name)`)} as reason
  from (select distinct n.id, n.name from ${sql.table(link)} l join ${sql.table(by === 'artist_id' ? 'artists' : 'labels')} n on n.id = l.${sql.ref(by)}
    where l.${sql.ref(item)} = ${id}) own
  cross join lateral (select id, count(*) over () as items from (select distinct ${sql.ref(item)} as id from ${sql.table(link)} l
    where l.${sql.ref(by)} = own.id order by id desc limit ${each}) l) other
  where other.id <> ${id} group by other.id`

/** How many steps of the Camelot wheel (1A to 12B) lie between two keys; null if one isn't written so. */
const keySteps = (a: Sql, b: Sql) => sql`case when ${a} ~ '^(1[0-2]|[1-9])[AB]$' and ${b} ~ '^(1[0-2]|[1-9])[AB]$' then
  least(abs(left(${a}, -1)::integer - left(${b}, -1)::integer), 12 - abs(left(${a}, -1)::integer - left(${b}, -1)::integer))
    + (right(${a}, 1) <> right(${b}, 1))::integer end`

/** 1 for keys that mix well: the same one or a neighbor on the wheel. Otherwise 0, also for unknown ones. */
export const keysFit = (a: Sql, b: Sql) => sql`coalesce((${keySteps(a, b)} <= 1)::integer, 0)`

/** 1 for the same tempo, a third of it 4 BPM apart; 0 if one is unknown. */
export const tempoFits = (a: Sql, b: Sql) => sql`coalesce(exp(-abs(${a} - ${b}) / 4), 0)`

/**
 * What is like an item, from links: queries of `id`, `points` and `reason` (jsonb or null). Those with the most points of
 * `found` are compared in more ways by the links of `compare`, which may read their ids from `candidates`. The points of an
 * item are summed up, and its reason is that of its strongest link. `with_` names what the links share.
 */
export const nearestBy = (with_: Sql, found: readonly Sql[], compare: readonly Sql[]) => sql`
  with ${with_}, found as materialized (${sql.join(found, sql` union all `)}),
  candidates as materialized (select id, sum(points) as points from found group by id order by points desc, id desc limit ${compared})
  select id, sum(points) as score,
    (array_agg(reason order by link.points desc) filter (where reason is not null))[1] as reason
  from (select id, found.points, reason from found join candidates using (id)
    union all ${sql.join(compare, sql` union all `)}) link
  group by id having bool_or(reason is not null)`
