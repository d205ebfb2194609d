import { type RawBuilder, sql } from 'kysely'
import type { BatchedKind } from './batched-write.ts'
import type { Db } from './pool.ts'
import { isoTime } from './select/json.ts'
import { eventValues, storeEvent, type WriteEvent, wins, winsInBatch } from './write-event.ts'

/** `plays` has where each set was left, and `stretches` where parts of sets are that play by themselves. */
export type PositionTable = 'plays' | 'stretches'

interface Position {
  userId: number
  setId: number
  /** Milliseconds from the set's start. */
  at: number
  /** Nothing was heard on the way to here. */
  starts: boolean
  /** How fast it played on the way to here; null for the original speed, or a faster one. */
  speed: number | null
  event: WriteEvent
}

export interface SavedPosition {
  /** Milliseconds from the set's start. */
  position: number
  /** False if a later event won. */
  applied: boolean
  updated_at: Date
}

const columns = { at: 'updated_at', client: 'client', seq: 'seq' }

/** Stores the rows of `ready`, clamped to the set's length. `winning` is whether one replaces a stored row. */
const upsert = (table: PositionTable, starts: boolean, speed: number | null, winning: RawBuilder<unknown>) => sql`
  insert into ${sql.table(table)} as standing (user_id, set_id, current_timestamp_ms, starts, speed, updated_at, client, seq)
  select user_id, item_id, least(value, (select duration from listed_sets where id = item_id)), ${sql.lit(starts)},
    ${speed}::real, ready.at, client, seq
  from ready
  on conflict (user_id, set_id) do update set current_timestamp_ms = excluded.current_timestamp_ms, starts = excluded.starts,
    speed = excluded.speed, ${storeEvent(columns)}
    where ${winning}`

/** Saves playing positions of many listeners, none of which `starts` or has a speed. */
const batched = (table: PositionTable): BatchedKind => ({
  items: 'listed_sets',
  valueType: 'integer',
  upsert: sql`${upsert(table, false, null, winsInBatch(columns))} returning user_id, set_id as item_id,
    format('{"current_timestamp":%s,"applied":true,"updated_at":"%s"}', current_timestamp_ms, ${isoTime('updated_at')}) as answer`,
})

export const batchedPositions = { plays: batched('plays'), stretches: batched('stretches') }

/**
 * Saves a playing position, clamped to the set's length, unless a later event has saved one. Resolves with the resulting
 * position, or undefined for an unknown set.
 */
export async function savePosition(
  trx: Db,
  table: PositionTable,
  { userId, setId, at, starts, speed, event }: Position,
): Promise<SavedPosition | undefined> {
  const { rows } = await sql<SavedPosition>`
    with heard as (select id from listed_sets where id = ${setId} for key share),
    ready (user_id, item_id, value, at, client, seq) as (
      select ${userId}::integer, id, ${at}::integer, ${eventValues(event)} from heard)
    ${upsert(table, starts, speed, wins(columns, event))}
    returning current_timestamp_ms as position, true as applied, updated_at`.execute(trx)
  return rows[0] ?? (await currentPosition(trx, table, userId, setId))
}

async function currentPosition(
  trx: Db,
  table: PositionTable,
  userId: number,
  setId: number,
): Promise<SavedPosition | undefined> {
  const { rows } = await sql<SavedPosition>`
    select current_timestamp_ms as position, false as applied, updated_at from ${sql.table(table)}
    where user_id = ${userId} and set_id = (select id from listed_sets where id = ${setId})`.execute(trx)
  return rows[0]
}
