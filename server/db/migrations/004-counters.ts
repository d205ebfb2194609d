import { type Kysely, sql } from 'kysely'
import { catalogue } from './004-counters/catalogue.ts'
import { marks } from './004-counters/marks.ts'
import { views } from './004-counters/views.ts'

/**
 * Triggers keep every stored counter correct, in the transaction that changes what it counts: for the API, an import or a
 * cascade alike.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...views, ...countOnce, ...marks, ...catalogue, fillTotals])
    await sql.raw(statement).execute(db)
}

const setTo = (table: string, view: string, keys: string[], columns: string[]) =>
  `update ${table} set ${columns.map(column => `${column} = v.${column}`).join(', ')} from ${view} v
    where ${keys.map(key => `v.${key} = ${table}.${key}`).join(' and ')}`

const columns = [
  `alter table tracks add column label_name text, add column artists jsonb not null default '[]', add column artist_meta jsonb`,
  `alter table artists add column founded_label jsonb not null default '[]'`,
  `alter table labels add column label_boss jsonb not null default '[]'`,
  `alter table sets add column artists jsonb not null default '[]', add column sponsors jsonb not null default '[]'`,
]

/** Initial values for counters that the application maintained so far, or that were computed when read. */
const countOnce = [
  setTo('sets', 'set_counters', ['id'], ['likes', 'total_user_likes', 'post_count', 'sponsor', 'artists', 'sponsors']),
  setTo('tracks', 'track_counters', ['id'], ['user_likes', 'label_name', 'artists', 'artist_meta']),
  setTo('artists', 'artist_counters', ['id'], ['founded_label']),
  setTo('labels', 'label_counters', ['id'], ['set_count', 'artist_count', 'label_boss']),
  setTo('user_set_favs', 'user_set_fav_counters', ['user_id', 'set_id'], ['user_likes']),
  setTo('user_track_favs', 'user_track_fav_counters', ['user_id', 'track_id'], ['user_likes']),
  // A moment creates the listener's row of its track.
  `insert into user_track_favs (user_id, track_id, user_likes)
    select user_id, track_id, count(*) from set_likes where track_id is not null group by user_id, track_id
    on conflict do nothing`,
  `insert into user_set_favs (user_id, set_id, user_likes)
    select user_id, set_id, count(*) from set_likes group by user_id, set_id on conflict do nothing`,
]

const fillTotals = 'insert into catalogue_totals select kind, genre, total from catalogue_counters'
