import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/**
 * Locks a set after those who are credited with it, as whoever renames one of them does: the counters of all change with it. Resolves
 * with false for an unknown set.
 */
async function lockWithPeople(trx: Db, setId: number): Promise<boolean> {
  await sql`select from artists where id in (select artist_id from set_artists where set_id = ${setId})
    order by id for no key update`.execute(trx)
  await sql`select from labels where id in (select label_id from set_sponsors where set_id = ${setId})
    order by id for no key update`.execute(trx)
  const { rows } = await sql`select from sets where id = ${setId} for no key update`.execute(trx)
  return rows.length > 0
}

/**
 * Unpublishes a set: no listener comes across it, and all that listeners gave it stays. Triggers correct the counters, and tell the
 * search. Call it in a transaction. Resolves with false for an unknown set.
 */
export async function withdraw(trx: Db, setId: number): Promise<boolean> {
  if (!(await lockWithPeople(trx, setId))) return false
  await sql`update sets set withdrawn_at = coalesce(withdrawn_at, now()) where id = ${setId}`.execute(trx)
  return true
}

/** Publishes a set again, with everything that it had. Call it in a transaction. Resolves with false for an unknown set. */
export async function publish(trx: Db, setId: number): Promise<boolean> {
  if (!(await lockWithPeople(trx, setId))) return false
  await sql`update sets set withdrawn_at = null where id = ${setId} and withdrawn_at is not null`.execute(trx)
  return true
}
