import type { Db } from '../../../db/pool.ts'

/** Rows that are read at once: no process holds more of an export than these. */
export const batch = 500

/** The next rows of a listener's behind a key, each with its own: at most `batch`, and none at the end. */
export type Section<Row> = (db: Db, userId: number, after: number) => Promise<[key: number, row: Row][]>

/** Every row of a section, as the items of a JSON list. */
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
