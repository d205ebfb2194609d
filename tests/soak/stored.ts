import { sql } from 'kysely'
import type { Db } from '../../server/db/pool.ts'
import { itemsInShort } from '../support/queue-model.ts'

type Row = readonly [key: string, value: string]

/** Marks that a listener has set, on or off. */
const marks = [
  ['user_set_favs', 'set', 'is_fav', 'fav'],
  ['user_set_favs', 'set', 'show_likes', 'likes'],
  ['user_track_favs', 'track', 'is_fav', 'fav'],
  ['user_track_favs', 'track', 'show_likes', 'likes'],
  ['user_track_favs', 'track', 'is_purchased', 'purchased'],
  ['user_artist_stats', 'artist', 'is_followed', 'followed'],
  ['user_artist_stats', 'artist', 'show_likes', 'likes'],
  ['user_label_stats', 'label', 'is_followed', 'followed'],
  ['user_label_stats', 'label', 'show_likes', 'likes'],
] as const

const statementsFrom = (firstUser: number) => [
  ...marks.map(
    ([table, item, field, prefix]) => `select user_id || '/${item}/' || ${item}_id || '/${field}' as key,
      ${field}::text as value from ${table} where ${prefix}_at is not null and user_id >= ${firstUser}`,
  ),
  `select user_id || '/set/' || set_id || '/place' as key, current_timestamp_ms::text as value from plays where user_id >= ${firstUser}`,
  `select user_id || '/moment/' || set_id || '/' || set_timestamp as key, set_timestamp::text as value from set_likes
    where user_id >= ${firstUser}`,
  `select user_id || '/comment/' || split_part(text, ' ', 1) as key, text as value from posts where user_id >= ${firstUser}`,
  `select user_id || '/notification/' || id as key, 'read' as value from notifications where is_read and user_id >= ${firstUser}`,
]

async function queues(db: Db, firstUser: number): Promise<Row[]> {
  const { rows } = await sql<{ user: number; items: Parameters<typeof itemsInShort>[0] }>`
    select user_id as user, json_agg(json_build_object('set', set_id, 'is_current', is_current, 'is_played', is_played)
      order by "order") as items
    from queue_items where user_id >= ${firstUser}::integer group by user_id`.execute(db)
  return rows.map(({ user, items }) => [`${user}/queue`, itemsInShort(items)])
}

/**
 * The stored rows of all users from this id on, in the form of the expected writes: a row for each time something is
 * stored.
 */
export async function readStored(db: Db, firstUser: number): Promise<Row[]> {
  const found: Row[] = await queues(db, firstUser)
  for (const statement of statementsFrom(firstUser)) {
    const { rows } = await sql<{ key: string; value: string }>`${sql.raw(statement)}`.execute(db)
    for (const { key, value } of rows) found.push([key, value])
  }
  return found
}
