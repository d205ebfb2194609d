import { type RawBuilder, sql } from 'kysely'

/** When and on which device a write was made, from the headers of (product, 10.3). All headers are optional. */
export interface WriteEvent {
  /** The device's id. */
  client: string | null
  /** Increases with every write of that device. */
  seq: number | null
  /** Milliseconds between the action and its sending, both by the device's clock, so that a wrong clock cancels out. */
  agoMs: number
}

/** The time of an action so many milliseconds ago, by the database's clock. */
export const timeBefore = (agoMs: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('milliseconds', clock_timestamp()) - ${agoMs} * interval '1 millisecond'`

/** The time of the action in milliseconds, by the database's clock. */
export const eventTime = ({ agoMs }: WriteEvent): RawBuilder<unknown> => timeBefore(sql`${agoMs}::double precision`)

/** The columns with the event that set a field. */
interface EventColumns {
  at: string
  client: string
  seq: string
}

/** These columns by their prefix: `fav_at`, `fav_client`, `fav_seq`. */
export const eventColumns = (prefix: string): EventColumns => ({
  at: `${prefix}_at`,
  client: `${prefix}_client`,
  seq: `${prefix}_seq`,
})

/** An event as the values of its three columns, in their order. */
export const eventValues = (event: WriteEvent): RawBuilder<unknown> =>
  sql`${eventTime(event)}, ${event.client}::uuid, ${event.seq}::bigint`

/** For an update of `… standing`: a relation with the incoming event, as an upsert has it. */
export const incomingEvent = ({ at, client, seq }: EventColumns, event: WriteEvent): RawBuilder<unknown> =>
  sql`(values (${eventValues(event)})) excluded (${sql.ref(at)}, ${sql.ref(client)}, ${sql.ref(seq)})`

const noClient = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`)
const standing = (column: string) => sql.ref(`standing.${column}`)
const incoming = (column: string) => sql.ref(`excluded.${column}`)

/** Whether a write has no event headers. */
const isBare = ({ client, seq, agoMs }: WriteEvent) => client === null && seq === null && agoMs === 0

/**
 * For an upsert into `… as standing`: an SQL condition that is true if the incoming event replaces the stored one. Of one
 * device the higher sequence wins, otherwise the later time. Events of the same millisecond are ordered by the device's id,
 * so that the order of arrival never matters. A call without event headers always wins.
 */
export const wins = (columns: EventColumns, event: WriteEvent): RawBuilder<unknown> =>
  winsIf(columns, sql.lit(isBare(event)))

/** Whether `winsInBatch` can tell the event of a write from a call without event headers. */
export const isBatchable = (event: WriteEvent) => event.client !== null || event.seq !== null || isBare(event)

/** `wins` for an upsert of many writes, each of which has its own event. */
export const winsInBatch = (columns: EventColumns): RawBuilder<unknown> =>
  winsIf(columns, sql`(${incoming(columns.client)} is null and ${incoming(columns.seq)} is null)`)

const winsIf = ({ at, client, seq }: EventColumns, bare: RawBuilder<unknown>) => sql`case
    when ${bare} or ${standing(at)} is null then true
    when ${standing(client)} = ${incoming(client)} and ${standing(seq)} is not null and ${incoming(seq)} is not null
      then ${incoming(seq)} > ${standing(seq)}
    else (${incoming(at)}, coalesce(${incoming(client)}, ${noClient})) >= (${standing(at)}, coalesce(${standing(client)}, ${noClient}))
  end`

/**
 * Assigns the columns of an event that won. A device's later write never gets an earlier time than its previous one, however
 * long each took to arrive, so that events of other devices are ordered consistently between them.
 */
export const storeEvent = ({ at, client, seq }: EventColumns): RawBuilder<unknown> =>
  sql`${sql.ref(at)} = greatest(${standing(at)}, ${incoming(at)}), ${sql.ref(client)} = ${incoming(client)},
    ${sql.ref(seq)} = ${incoming(seq)}`
