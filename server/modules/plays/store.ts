import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { eventTime, latestTime, type WriteEvent, wins } from '../../db/write-event.ts'

interface Place {
  userId: number
  setId: number
  /** Milliseconds from the set's start. */
  at: number
  event: WriteEvent
}

export interface StandingPlace {
  place: number
  /** False when a later event stands. */
  applied: boolean
  updated_at: Date
}

/** Keeps how far a set was heard, at most its end, unless a later event has; answers what stands, or undefined for an unknown set. */
export async function savePlace(trx: Db, { userId, setId, at, event }: Place): Promise<StandingPlace | undefined> {
  const columns = { at: 'updated_at', client: 'client', seq: 'seq' }
  const { rows } = await sql<StandingPlace>`
    with heard as (select id, least(${at}::integer, duration) as place from sets where id = ${setId} for key share)
    insert into plays as standing (user_id, set_id, current_timestamp_ms, updated_at, client, seq)
    select ${userId}::integer, id, place, ${eventTime(event)}, ${event.client}::uuid, ${event.seq}::bigint from heard
    on conflict (user_id, set_id) do update set current_timestamp_ms = excluded.current_timestamp_ms,
      updated_at = ${latestTime('updated_at')}, client = excluded.client, seq = excluded.seq
      where ${wins(columns, event)}
    returning current_timestamp_ms as place, true as applied, updated_at`.execute(trx)
  return rows[0] ?? (await standingPlace(trx, userId, setId))
}

async function standingPlace(trx: Db, userId: number, setId: number): Promise<StandingPlace | undefined> {
  const { rows } = await sql<StandingPlace>`
    select current_timestamp_ms as place, false as applied, updated_at from plays
    where user_id = ${userId} and set_id = ${setId}`.execute(trx)
  return rows[0]
}
