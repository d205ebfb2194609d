import { type RawBuilder, sql } from 'kysely'
import { DateText, DateTime } from '#contract/shapes.ts'

/** A column that a list can be ordered by. It is never null, so that paging by the last value skips no rows. */
export interface OrderColumn {
  column: RawBuilder<unknown>
  /** Converts `after` to a value of the column; undefined if it is invalid. */
  read(after: string): RawBuilder<unknown> | undefined
  /** True for the only genre of a row: in a list of one genre all rows have the same. */
  isGenre?: true
  /** Set if most rows have no value, because what it is taken from is joined and usually missing. */
  sparse?: Sparse
}

/** Rows without a value come before all others, in the order of their ids. No index has both in one order. */
export interface Sparse {
  present: RawBuilder<unknown>
  absent: RawBuilder<unknown>
  /** The column of rows with a value. */
  value: RawBuilder<unknown>
  /** Whether `after` is that of a row without a value. */
  isAbsent(after: string): boolean
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

/** The only genre of a row. */
export const genreName = (column: string): OrderColumn => ({ ...exactText(column), isGenre: true })

export const count = (column: string): OrderColumn => ({
  column: sql.raw(column),
  read: after => (/^\d{1,9}$/.test(after) ? sql`${Number(after)}::integer` : undefined),
})

export const time = (column: string): OrderColumn => ({
  column: sql.raw(column),
  read: after => (DateTime.safeParse(after).success ? sql`${after}::timestamptz` : undefined),
})

/** A joined boolean; null counts as false. */
export const joinedFlag = (column: string): OrderColumn => ({
  column: sql.raw(`coalesce(${column}, false)`),
  read: after => (after === 'true' || after === 'false' ? sql`${after === 'true'}::boolean` : undefined),
  sparse: {
    present: sql.raw(column),
    absent: sql.raw(`${column} is not true`),
    value: sql.raw(column),
    isAbsent: after => after === 'false',
  },
})

/**
 * Text that isn't empty of a joined row, the id of that row, and the condition under which there is none, as far as an index has it: the
 * planner wouldn't find it by the join.
 */
export const joinedText = (column: string, id: string, absent: string): OrderColumn => ({
  ...text(`coalesce(${column}, '')`),
  sparse: {
    present: sql.raw(`${id} is not null`),
    absent: sql.raw(absent),
    value: sql`plain(${sql.raw(column)})`,
    isAbsent: after => after === '',
  },
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

export const joinedDate = (column: string): OrderColumn => ({
  ...optionalDate(column),
  sparse: {
    present: sql.raw(`${column} is not null`),
    absent: sql.raw(`${column} is null`),
    value: sql.raw(column),
    isAbsent: after => after === '' || after === noDate,
  },
})
