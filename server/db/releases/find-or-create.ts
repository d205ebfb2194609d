import { sql } from 'kysely'
import type { Db } from '../pool.ts'

export interface Named {
  id: number
  name: string
  isNew: boolean
}

/**
 * The artist or label of this name, whatever its case, accents or "&" are; the oldest of several, and a new one when there
 * is none. To be called behind `inTurn`: two transactions could else make the same one.
 */
export async function named(trx: Db, table: 'artists' | 'labels', name: string): Promise<Named> {
  const known = await trx
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql`same_name(name)`, '=', sql`same_name(${name})`)
    .orderBy(sql`name <> ${name}`)
    .orderBy('id')
    .executeTakeFirst()
  if (known) return { ...known, isNew: false }
  const made = await trx.insertInto(table).values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()
  return { ...made, isNew: true }
}

/** One transaction that names artists and labels after the other. */
export const inTurn = (trx: Db) => sql`select pg_advisory_xact_lock(hashtext('segue release'))`.execute(trx)
