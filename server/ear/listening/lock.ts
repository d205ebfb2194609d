import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** The advisory lock of the one process that compares, held by the connection that it does so on. */
const lockName = sql`hashtext('segue.ear')`

/** Takes the lock for a connection. Resolves with false if another process has it. */
export async function takeLock(one: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${lockName}) as "isOurs"`.execute(one)
  return rows[0]?.isOurs ?? false
}

export const releaseLock = (one: Db) => sql`select pg_advisory_unlock(${lockName})`.execute(one)

/** Whether something is to be compared, and no process does so. */
export async function isWanted(db: Db): Promise<boolean> {
  // The lock is free again when the statement ends.
  const { rows } = await sql<{ isWanted: boolean }>`
    select case when exists (select from fingerprints where listened_at is null)
      then pg_try_advisory_xact_lock(${lockName}) else false end as "isWanted"`.execute(db)
  return rows[0]?.isWanted ?? false
}
