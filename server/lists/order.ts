import { type RawBuilder, sql } from 'kysely'
import { DateText, DateTime } from '../../contract/shapes.ts'

/** A column that a list can be ordered by. It is never null, so that paging by the last value skips no rows. */
export interface OrderColumn {
  column: RawBuilder<unknown>
  /** Converts `after` to a value of the column; undefined if it is invalid. */
  read(after: string): RawBuilder<unknown> | undefined
}

/** Text, ignoring case and accents. */
export const text = (column: string): OrderColumn => ({
  column: sql`plain(${sql.raw(column)})`,
  read: after => sql`plain(${after})`,
})

export const exactText = (column: string): OrderColumn => ({
  column: sql.raw(column),
  read: after => sql`${after}::text`,
})

export const count = (column: string): OrderColumn => ({
  column: sql.raw(column),
  read: after => (/^\d{1,9}$/.test(after) ? sql`${Number(after)}::integer` : undefined),
})

export const time = (column: string): OrderColumn => ({
  column: sql.raw(column),
  read: after => (DateTime.safeParse(after).success ? sql`${after}::timestamptz` : undefined),
})

/** A boolean; null counts as false. */
export const flag = (column: string): OrderColumn => ({
  column: sql.raw(`coalesce(${column}, false)`),
  read: after => (after === 'true' || after === 'false' ? sql`${after === 'true'}::boolean` : undefined),
})

/** Stands for a missing date: before all others. `after` has an empty text for it. */
const noDate = '0001-01-01'

const readDate = (after: string) =>
  after === '' || DateText.safeParse(after).success ? sql`${after || noDate}::date` : undefined

export const date = (column: string): OrderColumn => ({ column: sql.raw(column), read: readDate })

export const optionalDate = (column: string): OrderColumn => ({
  column: sql.raw(`coalesce(${column}, date '${noDate}')`),
  read: readDate,
})
