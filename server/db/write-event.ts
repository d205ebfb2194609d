import { type RawBuilder, sql } from 'kysely'

/** When and by which device a write was meant, told by the headers of (product, 10.3). All of them are optional. */
export interface WriteEvent {
  /** The device, or null. */
  client: string | null
  /** Rises with every write of that device. */
  seq: number | null
  /** Milliseconds from the listener's act to the sending; both by the device's clock, so that a wrong one cancels out. */
  agoMs: number
}

/** The moment a write was meant, to the millisecond, by the database's clock. */
export const eventTime = ({ agoMs }: WriteEvent): RawBuilder<unknown> =>
  sql`date_trunc('milliseconds', clock_timestamp()) - ${agoMs}::double precision * interval '1 millisecond'`

/** The columns that remember the event which set a field. */
interface EventColumns {
  at: string
  client: string
  seq: string
}

const nobody = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`)
const standing = (column: string) => sql.ref(`standing.${column}`)
const next = (column: string) => sql.ref(`excluded.${column}`)

/**
 * Of an upsert into `… as standing`, whether the event that comes in replaces the one that stands. Of one device the
 * higher sequence wins, else the later time; devices that are equal to the millisecond are told apart by their ids, so
 * that it never matters which arrives first. A call that names no event is simply the latest.
 */
export function wins({ at, client, seq }: EventColumns, event: WriteEvent): RawBuilder<unknown> {
  const bare = event.client === null && event.seq === null && event.agoMs === 0
  return sql`case
    when ${bare}::boolean or ${standing(at)} is null then true
    when ${standing(client)} = ${next(client)} and ${standing(seq)} is not null and ${next(seq)} is not null
      then ${next(seq)} > ${standing(seq)}
    else (${next(at)}, coalesce(${next(client)}, ${nobody})) >= (${standing(at)}, coalesce(${standing(client)}, ${nobody}))
  end`
}

/**
 * The time that stands after an event won. A device's later write is never earlier than its own before, however long each
 * was under way, so that another device's event finds the same order wherever it comes between.
 */
export const latestTime = (at: string): RawBuilder<unknown> => sql`greatest(${standing(at)}, ${next(at)})`
