import { type RawBuilder, sql } from 'kysely'

/** Columns as the JSON text of one object whose fields have their names. */
export const jsonTextOf = (columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select to_json(item)::text from (select ${columns}) item)`

/** A time as the contract has it: ISO 8601 in UTC, to the millisecond, whatever the connection's time zone. */
export const isoTime = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Rows of JSON text as the text of a list; `order` is what stands behind `order by`. */
export const listText = (item: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'[' || coalesce(string_agg(${item}, ',' order by ${order}), '') || ']'`
