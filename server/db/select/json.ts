import { type RawBuilder, sql } from 'kysely'

/** The JSON text of an object with these columns as fields. */
export const jsonTextOf = (columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select to_json(item)::text from (select ${columns}) item)`

/** A time in the contract's format: ISO 8601 in UTC with milliseconds, independent of the connection's time zone. */
export const isoTime = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Aggregates rows of JSON text into the text of a JSON array; `order` is the `order by` expression. */
export const listText = (item: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'[' || coalesce(string_agg(${item}, ',' order by ${order}), '') || ']'`
