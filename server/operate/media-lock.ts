import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

const name = sql`hashtext('segue.media')`

/** Until the connection ends nothing is swept out of the media folder. Waits for a sweep under way. */
export const holdMedia = (connection: Db) => sql`select pg_advisory_lock_shared(${name})`.execute(connection)

/** Takes the media folder for a sweep, until the transaction ends. False when somebody holds it. */
export async function takeMedia(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${name}) as taken`.execute(trx)
  return rows[0]?.taken === true
}

/** Nothing is swept out of the media folder while this works: what it places may not be named yet. */
export const whileMediaHeld = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async connection => {
    await holdMedia(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock_shared(${name})`.execute(connection)
    }
  })
