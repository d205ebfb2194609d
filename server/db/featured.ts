import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** The lists on home that an operator chooses. The newest tracks are found automatically. */
export const featuredKinds = ['set', 'artist', 'label'] as const
export type FeaturedKind = (typeof featuredKinds)[number]

const tables = { set: 'sets', artist: 'artists', label: 'labels' } as const
const names = { set: sql`artist || ' - ' || set_name`, artist: sql`name`, label: sql`name` } as const

/** Locks the table against concurrent changes until the transaction ends. */
export const lockFeatured = (trx: Db) => sql`lock table featured in share row exclusive mode`.execute(trx)

/** The ids of a list in order. */
export async function featuredIds(db: Db, kind: FeaturedKind): Promise<number[]> {
  const rows = await db.selectFrom('featured').select('item_id').where('kind', '=', kind).orderBy('position').execute()
  return rows.map(({ item_id }) => item_id)
}

/** The items of a list in order, with names; null for an item that no longer exists. */
export async function featuredList(db: Db, kind: FeaturedKind): Promise<{ id: number; name: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string | null }>`select f.item_id as id, named.name
    from featured f left join lateral (select ${names[kind]} as name from ${sql.table(tables[kind])}
      where id = f.item_id) named on true
    where f.kind = ${kind} order by f.position`.execute(db)
  return rows
}

/** Replaces a list. */
export async function writeFeatured(trx: Db, kind: FeaturedKind, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('featured').where('kind', '=', kind).execute()
  const rows = ids.map((item_id, position) => ({ kind, position, item_id }))
  if (rows.length > 0) await trx.insertInto('featured').values(rows).execute()
}

/** Which of these ids don't exist. */
export async function unknownIds(trx: Db, kind: FeaturedKind, ids: readonly number[]): Promise<number[]> {
  const known = await trx.selectFrom(tables[kind]).select('id').where('id', 'in', ids).execute()
  return ids.filter(id => !known.some(each => each.id === id))
}

/**
 * Inserts items into a list at position `at` (from 1), or at the end. An item that is in the list already is moved, or without
 * `at` stays in place. Resolves with the ids that don't exist; if there are any, nothing is changed.
 */
export const feature = (db: Db, kind: FeaturedKind, ids: readonly number[], at?: number): Promise<number[]> =>
  db.transaction().execute(async trx => {
    const asked = [...new Set(ids)]
    await lockFeatured(trx)
    const missing = await unknownIds(trx, kind, asked)
    if (missing.length > 0) return missing
    const before = await featuredIds(trx, kind)
    if (at === undefined) {
      await writeFeatured(trx, kind, [...before, ...asked.filter(id => !before.includes(id))])
      return []
    }
    const others = before.filter(id => !asked.includes(id))
    await writeFeatured(trx, kind, others.toSpliced(at - 1, 0, ...asked))
    return []
  })

/** Removes items from a list. Ignores those that aren't in it. */
export const unfeature = (db: Db, kind: FeaturedKind, ids: readonly number[]): Promise<void> =>
  db.transaction().execute(async trx => {
    await lockFeatured(trx)
    const before = await featuredIds(trx, kind)
    await writeFeatured(
      trx,
      kind,
      before.filter(id => !ids.includes(id)),
    )
  })
