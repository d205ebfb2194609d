import { sql } from 'kysely'
import type { Db } from '../pool.ts'

export interface Named {
  id: number
  name: string
  isNew: boolean
}

/**
 * Finds the artist or label of this name. Ignores case, accents and "&" against "and"; of several matches, an exact one is
 * preferred, then the oldest.
 */
export const findNamed = (db: Db, table: 'artists' | 'labels', name: string) =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql`same_name(name)`, '=', sql`same_name(${name})`)
    .orderBy(sql`name <> ${name}`)
    .orderBy('id')
    .executeTakeFirst()

/**
 * Finds the artist or label of this name, or creates it. Call `lockNames` first: otherwise two transactions could create the same
 * one.
 */
export async function findOrCreateNamed(trx: Db, table: 'artists' | 'labels', name: string): Promise<Named> {
  const known = await findNamed(trx, table, name)
  if (known) return { ...known, isNew: false }
  const made = await trx.insertInto(table).values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()
  return { ...made, isNew: true }
}

/** Serializes transactions that find or create artists and labels. The lock lasts until the transaction ends. */
export const lockNames = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('segue release'))`.execute(trx)
