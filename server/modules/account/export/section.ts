import { type SelectQueryBuilder, sql } from 'kysely'
import type { ListenerExport } from '#contract/entities/export.ts'
import type { Db } from '../../../db/pool.ts'

/** The number of rows that are read at once, which limits an export's memory. */
export const batch = 500

/** The lists of an export. */
export type Lists = Omit<ListenerExport, 'format' | 'version' | 'exported_dt' | 'profile' | 'settings'>

/** A row as it is read: JSON writes a `Date` as the text that the export has. */
type Read<Row> = { [Field in keyof Row]: string extends Row[Field] ? Row[Field] | Date : Row[Field] } & { key?: number }

/** Reads the next rows of one list of a listener's export; none at the end. */
export type Section<List extends keyof Lists> = (
  db: Db,
  userId: number,
  page: Page,
) => Promise<Read<Lists[List][number]>[]>

/** The rows that come after those that were read. */
export class Page {
  #rows = 0
  #lastKey = 0

  /** Continues after the last row by a numeric column. A row has it as `key`, which isn't exported. */
  after(column: string) {
    const key = sql<number>`${sql.ref(column)}`
    return <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
      query.select(key.as('key')).where(sql<boolean>`${key} > ${this.#lastKey}`).orderBy(key).limit(batch)
  }

  /** Continues after the number of rows so far, for rows without a numeric key, such as sessions. */
  readonly next = <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) =>
    query.offset(this.#rows).limit(batch)

  /** Yields all rows of a section as the items of a JSON array. */
  static async *itemsOf<List extends keyof Lists>(
    section: Section<List>,
    db: Db,
    userId: number,
  ): AsyncGenerator<string> {
    const page = new Page()
    let hasMore = true
    while (hasMore) {
      const rows = await section(db, userId, page)
      for (const { key, ...row } of rows) {
        yield `${page.#rows === 0 ? '' : ',\n'}${JSON.stringify(row)}`
        page.#rows++
        page.#lastKey = key ?? 0
      }
      hasMore = rows.length === batch
    }
  }
}
