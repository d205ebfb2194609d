import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'

/** Beside its pool a process that serves has a connection for live events and one for pushes. */
const beside = 2
/** The first process's own, an operator's commands, and a worker that comes before another one has gone. */
const forOthers = (pool: number) => 5 + pool + beside

/** Throws a StartError when the database allows fewer connections than so many workers may open. */
export async function mustFit(db: Db, pool: number, workers: number): Promise<void> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      as allowed`.execute(db)
  const allowed = rows[0]?.allowed ?? 0
  const needed = workers * (pool + beside) + forOthers(pool)
  if (needed <= allowed) return
  const fits = Math.floor((allowed - 5) / (workers + 1)) - beside
  throw new StartError(
    `${workers} workers with DATABASE_POOL ${pool} need ${needed} connections, and the database allows ${allowed}: ` +
      (fits >= 2
        ? `set DATABASE_POOL to ${fits}, or raise max_connections.`
        : 'start fewer, or raise max_connections.'),
  )
}
