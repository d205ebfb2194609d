import { sql } from 'kysely'
import type { Db } from './pool.ts'

const name = sql`hashtext('segue.media')`

/** Blocks the removal of unused media until the connection ends. Waits for a running removal. */
export const blockMediaSweep = (connection: Db) => sql`select pg_advisory_lock_shared(${name})`.execute(connection)

/** Locks the media folder for a removal until the transaction ends. Resolves with false if it is blocked. */
export async function lockMediaForSweep(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${name}) as taken`.execute(trx)
  return rows[0]?.taken === true
}

/** Blocks the removal of unused media during the work, whose new files may not be in the database yet. */
export const whileMediaSweepBlocked = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async connection => {
    await blockMediaSweep(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock_shared(${name})`.execute(connection)
    }
  })

/** Blocks the removal of unused media until the transaction ends. Waits for a running removal. */
export const blockMediaSweepIn = (trx: Db) => sql`select pg_advisory_xact_lock_shared(${name})`.execute(trx)
