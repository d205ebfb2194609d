import { type RawBuilder, sql } from 'kysely'
import type { Db } from './pool.ts'

/** The tables with stored counters, their key columns, and the views that compute what is counted. */
const counted = [
  { table: 'sets', keys: ['id'], view: 'set_counters' },
  { table: 'sets', keys: ['id'], view: 'set_sounds' },
  { table: 'tracks', keys: ['id'], view: 'track_counters' },
  { table: 'artists', keys: ['id'], view: 'artist_counters' },
  { table: 'labels', keys: ['id'], view: 'label_counters' },
  { table: 'tracks', keys: ['id'], view: 'track_suggested' },
  { table: 'user_set_favs', keys: ['user_id', 'set_id'], view: 'user_set_fav_counters' },
  // The cards contain some of the counters above, so they come after them.
  { table: 'sets', keys: ['id'], view: 'set_cards' },
  { table: 'tracks', keys: ['id'], view: 'track_cards' },
  { table: 'artists', keys: ['id'], view: 'artist_cards' },
  { table: 'labels', keys: ['id'], view: 'label_cards' },
  { table: 'user_track_favs', keys: ['user_id', 'track_id'], view: 'user_track_fav_counters' },
] as const

export interface WrongCounter {
  table: string
  /** The row's key, such as `id 12` or `user_id 1, set_id 3`. */
  row: string
  column: string
  stored: unknown
  counted: unknown
}

type Counted = (typeof counted)[number]

const list = (names: readonly string[]) => sql.raw(names.join(', '))

async function wrongIn(db: Db, { table, keys, view }: Counted): Promise<WrongCounter[]> {
  const row: RawBuilder<unknown> = sql.raw(keys.map(key => `'${key} ' || t.${key}`).join(` || ', ' || `))
  const { rows } = await sql<WrongCounter>`
    select ${table}::text as table, ${row} as row, each.key as column, to_jsonb(t) -> each.key as stored,
      each.value as counted
    from ${sql.table(table)} t join ${sql.table(view)} v using (${list(keys)}),
      jsonb_each(to_jsonb(v) - ${sql.raw(`array['${keys.join("','")}']`)}) each
    where to_jsonb(t) -> each.key is distinct from each.value order by ${list(keys)}, each.key`.execute(db)
  return rows
}

async function wrongTotals(db: Db): Promise<WrongCounter[]> {
  const { rows } = await sql<WrongCounter>`
    select 'catalogue_totals' as table, kind || ' ' || genre as row, 'total' as column,
      coalesce(t.total, 0) as stored, coalesce(v.total, 0) as counted
    from catalogue_totals t full join catalogue_counters v using (kind, genre)
    where coalesce(t.total, 0) <> coalesce(v.total, 0) order by kind, genre`.execute(db)
  return rows
}

/** Finds stored counters that differ from what they count. Triggers keep them correct, so there are none unless a write bypassed them. */
export async function wrongCounters(db: Db): Promise<WrongCounter[]> {
  const found: WrongCounter[] = []
  for (const each of counted) found.push(...(await wrongIn(db, each)))
  return [...found, ...(await wrongTotals(db))]
}

/** The counter columns of a table: those of its view, without the keys. */
async function countersOf(db: Db, { view, keys }: Counted): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${view}::regclass and attnum > 0`.execute(db)
  return rows.map(({ name }) => name).filter(name => !keys.some(key => key === name))
}

/** Recomputes every counter: after a bulk load without triggers, or as a repair. */
export async function recount(db: Db): Promise<void> {
  for (const each of counted) {
    const columns = await countersOf(db, each)
    const same = sql.raw(each.keys.map(key => `v.${key} = ${each.table}.${key}`).join(' and '))
    await sql`update ${sql.table(each.table)} set
        ${sql.raw(columns.map(column => `${column} = v.${column}`).join(', '))} from ${sql.table(each.view)} v
      where ${same} and (${list(columns.map(column => `${each.table}.${column}`))})
        is distinct from (${list(columns.map(column => `v.${column}`))})`.execute(db)
  }
  await sql`delete from catalogue_totals`.execute(db)
  await sql`insert into catalogue_totals select kind, genre, total from catalogue_counters`.execute(db)
}
