import type { ColumnType } from 'kysely'

/** The columns that the types of the tables are made of. */

export type Time = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
export type Json = ColumnType<unknown, string, string>

/** The columns with the event that set a field, by their prefix, see `write-event.ts`. */
export type EventOf<Prefix extends string, At = NullableTime> = Record<`${Prefix}_at`, At> &
  Record<`${Prefix}_client`, Nullable<string>> &
  Record<`${Prefix}_seq`, Nullable<number>>
