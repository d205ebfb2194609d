import { type RawBuilder, sql } from 'kysely'

/** Columns as one JSON object whose fields have their names. */
export const jsonOf = (columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select to_json(item) from (select ${columns}) item)`

/** A time as the contract has it: ISO 8601 in UTC, to the millisecond, whatever the connection's time zone. */
export const isoTime = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
