import { type RawBuilder, sql } from 'kysely'
import { DateText, DateTime } from '../../contract/shapes.ts'

/** What a list can be ordered by. Nothing is ever null, so that paging by the last value skips nothing. */
export interface OrderColumn {
  column: RawBuilder<unknown>
  /** The value that `after` is, as the column has it; undefined when it can't be one. */
  read(after: string): RawBuilder<unknown> | undefined
}

/** As people read: without case and accents. */
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

/** One that isn't there is false. */
export const flag = (column: string): OrderColumn => ({
  column: sql.raw(`coalesce(${column}, false)`),
  read: after => (after === 'true' || after === 'false' ? sql`${after === 'true'}::boolean` : undefined),
})

/** A date that isn't there comes before all others, and is shown as an empty text. */
const noDate = '0001-01-01'

const readDate = (after: string) =>
  after === '' || DateText.safeParse(after).success ? sql`${after || noDate}::date` : undefined

export const date = (column: string): OrderColumn => ({ column: sql.raw(column), read: readDate })

export const optionalDate = (column: string): OrderColumn => ({
  column: sql.raw(`coalesce(${column}, date '${noDate}')`),
  read: readDate,
})
