import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { MergeKind } from '../../db/schema/studio.ts'
import { type Merge, savedRows, saveRows } from './saved-rows.ts'

/** A column of the catalogue, or of what listeners have made, that refers to items of a kind. */
interface Reference {
  table: string
  column: string
  /** The columns that find a row again. Unlike ids, a place in a tracklist stays when the tracklist is saved. */
  key: readonly string[]
  /** Whether an item has only one row of a key: of two, the one of the item that stays is left. */
  isUnique: boolean
  /** Whether it counts as a change of the merged item when a row refers to something else since. */
  isCatalogue: boolean
  /** Whether a deletion leaves the row, without the item. Otherwise the row goes, too. */
  isKept: boolean
  /** Whether the row is part of the item itself, and so is no reason to keep it. */
  isOwn?: boolean
}

const link = { isUnique: true, isCatalogue: true, isKept: false }
const place = { isUnique: false, isCatalogue: true, isKept: false }

const references: Record<MergeKind, readonly Reference[]> = {
  track: [
    { ...place, table: 'set_tracks', column: 'track_id', key: ['set_id', 'start_time'] },
    { ...place, table: 'posts', column: 'track_id', key: ['id'], isCatalogue: false, isKept: true },
    { ...place, table: 'playlist_items', column: 'track_id', key: ['playlist_id', 'id'], isCatalogue: false },
    { ...place, table: 'scrobbles', column: 'track_id', key: ['id'], isCatalogue: false },
    { ...place, table: 'sounds', column: 'track_id', key: ['id'], isCatalogue: false, isKept: true },
  ],
  artist: [
    { ...link, table: 'track_artists', column: 'artist_id', key: ['track_id', 'role'] },
    { ...link, table: 'set_artists', column: 'artist_id', key: ['set_id'] },
    { ...link, table: 'set_sponsors', column: 'artist_id', key: ['set_id'] },
    { ...link, table: 'label_founders', column: 'artist_id', key: ['label_id'] },
  ],
  label: [
    { ...place, table: 'tracks', column: 'label_id', key: ['id'], isKept: true },
    { ...link, table: 'set_sponsors', column: 'label_id', key: ['set_id'] },
    { ...link, table: 'label_founders', column: 'label_id', key: ['artist_id'], isOwn: true },
  ],
}

const sameKey = (key: readonly string[], a: string, b: string) =>
  sql.join(
    key.map(column => sql`${sql.ref(`${a}.${column}`)} = ${sql.ref(`${b}.${column}`)}`),
    sql` and `,
  )

const dropped = (table: string) => `dropped ${table}`
const users = (table: string) => (table === 'scrobbles' ? sql`r.user_id` : sql`null::integer`)

/** Lets what refers to an item refer to the one that stays. */
export async function moveReferences(trx: Db, merge: Merge): Promise<void> {
  const { kind, from, to } = merge
  for (const { table, column, key, isUnique, isKept } of references[kind]) {
    const [rows, item] = [sql.table(table), sql.ref(`r.${column}`)]
    const isDropped =
      to === null
        ? sql.lit(!isKept)
        : isUnique
          ? sql`exists (select from ${rows} other where ${sql.ref(`other.${column}`)} = ${to} and ${sameKey(key, 'other', 'r')})`
          : sql.lit(false)
    await saveRows(
      trx,
      merge,
      dropped(table),
      sql`select ${users(table)}, to_jsonb(r) from ${rows} r where ${item} = ${from} and ${isDropped}`,
    )
    await sql`delete from ${rows} r where ${item} = ${from} and ${isDropped}`.execute(trx)
    const found = sql.join(key.map(name => sql`${sql.lit(name)}, ${sql.ref(`r.${name}`)}`))
    await saveRows(
      trx,
      merge,
      table,
      sql`select ${users(table)}, jsonb_build_object(${found}) from ${rows} r where ${item} = ${from}`,
    )
    await sql`update ${rows} r set ${sql.ref(column)} = ${to} where ${item} = ${from}`.execute(trx)
  }
}

/** Lets refer to an item again what did, unless it refers to something else by now. */
export async function restoreReferences(trx: Db, merge: Merge): Promise<void> {
  for (const { table, column, key, isKept } of references[merge.kind]) {
    const [rows, item] = [sql.table(table), sql.ref(`r.${column}`)]
    await sql`update ${rows} r set ${sql.ref(column)} = ${merge.from} from ${savedRows(merge, table)} saved
      where ${sameKey(key, 'saved', 'r')} and ${item} is not distinct from ${merge.to}::integer`.execute(trx)
    if (!isKept) await insertSaved(trx, merge, table, dropped(table))
  }
}

/** Inserts kept rows, except those whose set, playlist or such is gone. */
async function insertSaved(trx: Db, merge: Merge, table: string, source: string): Promise<void> {
  const isThere =
    table === 'playlist_items' ? sql`where exists (select from playlists where id = saved.playlist_id)` : sql``
  await sql`insert into ${sql.table(table)} overriding system value
    select saved.* from ${savedRows(merge, source, table)} saved ${isThere} on conflict do nothing`.execute(trx)
}

/** How many rows of the catalogue still refer to what an item was merged into. Another number means that it was changed since. */
export async function countMoved(trx: Db, merge: Merge): Promise<number> {
  let count = 0
  for (const { table, column, key } of references[merge.kind].filter(each => each.isCatalogue)) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)} r
      join ${savedRows(merge, table)} saved on ${sameKey(key, 'saved', 'r')}
      where ${sql.ref(`r.${column}`)} = ${merge.to}::integer`.execute(trx)
    count += rows[0]?.count ?? 0
  }
  return count
}

/** How many rows of the catalogue refer to an item, for which it can't be deleted. */
export async function countReferences(trx: Db, kind: MergeKind, id: number): Promise<number> {
  let count = 0
  for (const { table, column } of references[kind].filter(each => each.isCatalogue && !each.isOwn)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
    count += rows[0]?.count ?? 0
  }
  return count
}
