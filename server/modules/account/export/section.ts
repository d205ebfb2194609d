import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** The number of rows that are read at once, which limits an export's memory. */
export const batch = 500

/** Reads a listener's next rows after a key, each with its own key: at most `batch`, none at the end. */
export type Section<Row> = (db: Db, userId: number, after: number) => Promise<[key: number, row: Row][]>

/** For rows without a numeric key, such as sessions: the row's number is the key. */
export const paged = (after: number) => sql`offset ${after} limit ${batch}`
export const numbered = <Row>(rows: Row[], after: number) =>
  rows.map((row, index): [number, Row] => [after + index + 1, row])

/** Yields all rows of a section as the items of a JSON array. */
export async function* itemsOf<Row>(section: Section<Row>, db: Db, userId: number): AsyncGenerator<string> {
  let separator = ''
  for (let after = 0, more = true; more; ) {
    const rows = await section(db, userId, after)
    for (const [key, row] of rows) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
      after = key
    }
    more = rows.length === batch
  }
}
