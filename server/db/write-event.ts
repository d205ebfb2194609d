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

/** The time of the action in milliseconds, by the database's clock. */
export const eventTime = ({ agoMs }: WriteEvent): RawBuilder<unknown> =>
  sql`date_trunc('milliseconds', clock_timestamp()) - ${agoMs}::double precision * interval '1 millisecond'`

/** The columns with the event that set a field. */
interface EventColumns {
  at: string
  client: string
  seq: string
}

const noClient = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`)
const standing = (column: string) => sql.ref(`standing.${column}`)
const incoming = (column: string) => sql.ref(`excluded.${column}`)

/**
 * For an upsert into `… as standing`: an SQL condition that is true if the incoming event replaces the stored one. Of one
 * device the higher sequence wins, otherwise the later time. Events of the same millisecond are ordered by the device's id,
 * so that the order of arrival never matters. A call without event headers always wins.
 */
export function wins({ at, client, seq }: EventColumns, event: WriteEvent): RawBuilder<unknown> {
  const bare = event.client === null && event.seq === null && event.agoMs === 0
  return sql`case
    when ${bare}::boolean or ${standing(at)} is null then true
    when ${standing(client)} = ${incoming(client)} and ${standing(seq)} is not null and ${incoming(seq)} is not null
      then ${incoming(seq)} > ${standing(seq)}
    else (${incoming(at)}, coalesce(${incoming(client)}, ${noClient})) >= (${standing(at)}, coalesce(${standing(client)}, ${noClient}))
  end`
}

/**
 * The time to store after an event won. A device's later write never gets an earlier time than its previous one, however
 * long each took to arrive, so that events of other devices are ordered consistently between them.
 */
export const latestTime = (at: string): RawBuilder<unknown> => sql`greatest(${standing(at)}, ${incoming(at)})`
