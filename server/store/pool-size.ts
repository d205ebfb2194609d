import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'

/** Each serving process opens two connections outside its pool: one for live events and one for push. */
const extraConnections = 2
/** Reserved for the primary process, for the operator's commands, and for a new worker during a rolling restart. */
const forOthers = (pool: number) => 5 + pool + extraConnections

/** Throws a StartError if the workers could open more connections than the database allows. */
export async function assertPoolFits(db: Db, pool: number, workers: number): Promise<void> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      as allowed`.execute(db)
  const allowed = rows[0]?.allowed ?? 0
  const needed = workers * (pool + extraConnections) + forOthers(pool)
  if (needed <= allowed) return
  const fits = Math.floor((allowed - 5) / (workers + 1)) - extraConnections
  throw new StartError(
    `${workers} workers with DATABASE_POOL ${pool} need ${needed} connections, and the database allows ${allowed}: ` +
      (fits >= 2
        ? `set DATABASE_POOL to ${fits}, or raise max_connections.`
        : 'start fewer, or raise max_connections.'),
  )
}
