import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'

/** Resolves when at least `count` connections to this database wait for a lock. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  if ((rows[0]?.waiting ?? 0) < count) await untilWaiting(db, count)
}
