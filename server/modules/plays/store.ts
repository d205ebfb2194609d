import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { eventTime, latestTime, type WriteEvent, wins } from '../../db/write-event.ts'

interface Position {
  userId: number
  setId: number
  /** Milliseconds from the set's start. */
  at: number
  event: WriteEvent
}

export interface SavedPosition {
  /** Milliseconds from the set's start. */
  position: number
  /** False if a later event won. */
  applied: boolean
  updated_at: Date
}

/**
 * Saves a playing position, clamped to the set's length, unless a later event has saved one. Resolves with the resulting
 * position, or undefined for an unknown set.
 */
export async function savePosition(
  trx: Db,
  { userId, setId, at, event }: Position,
): Promise<SavedPosition | undefined> {
  const columns = { at: 'updated_at', client: 'client', seq: 'seq' }
  const { rows } = await sql<SavedPosition>`
    with heard as (select id, least(${at}::integer, duration) as position from sets where id = ${setId} for key share)
    insert into plays as standing (user_id, set_id, current_timestamp_ms, updated_at, client, seq)
    select ${userId}::integer, id, position, ${eventTime(event)}, ${event.client}::uuid, ${event.seq}::bigint from heard
    on conflict (user_id, set_id) do update set current_timestamp_ms = excluded.current_timestamp_ms,
      updated_at = ${latestTime('updated_at')}, client = excluded.client, seq = excluded.seq
      where ${wins(columns, event)}
    returning current_timestamp_ms as position, true as applied, updated_at`.execute(trx)
  return rows[0] ?? (await currentPosition(trx, userId, setId))
}

async function currentPosition(trx: Db, userId: number, setId: number): Promise<SavedPosition | undefined> {
  const { rows } = await sql<SavedPosition>`
    select current_timestamp_ms as position, false as applied, updated_at from plays
    where user_id = ${userId} and set_id = ${setId}`.execute(trx)
  return rows[0]
}
