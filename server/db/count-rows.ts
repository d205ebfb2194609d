import { type Expression, sql } from 'kysely'
import type { Db } from './pool.ts'

/** Counts the rows of a query. */
export async function countRows(db: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${query}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
