import { type RawBuilder, sql } from 'kysely'
import { isActiveSession } from './accounts/active-session.ts'
import type { Db } from './pool.ts'
import { timeBefore, type WriteEvent } from './write-event.ts'

/** A kind of writes, each of which sets one value of a listener about one item. */
export interface BatchedKind {
  items: 'listed_sets' | 'tracks' | 'artists' | 'labels'
  valueType: 'boolean' | 'integer'
  /**
   * The upsert of the rows of `ready` (user_id, item_id, value, at, client, seq) that win over what is stored. Returns user_id,
   * item_id and the call's `answer` as JSON text.
   */
  upsert: RawBuilder<unknown>
}

/** An idempotency key, the fingerprint of its request, and how long both are kept. */
export interface StoredKey {
  key: string
  request: Buffer
  keptDays: number
}

export interface BatchedWrite {
  userId: number
  sessionId: string
  itemId: number
  value: boolean | number
  event: WriteEvent
  stored: StoredKey | null
}

/** A batch that waits for longer than this (ms) fails, because one locked row holds up all of its writes. */
const lockTimeoutMs = 100

/**
 * Does many writes of one kind in one statement, and so in one transaction, one round trip and one flush of the log. Resolves
 * with the answer of each, in their order; with undefined for a write that wasn't done: its session isn't active, its key is
 * stored or claimed by another request, its item is unknown or being changed, or a later event has won. Nothing of such a write is stored. If the promise
 * is rejected, none was done, unless the connection broke.
 *
 * No two writes of a batch may have the same listener and item, or the same listener and key.
 */
export async function writeBatch(
  db: Db,
  { items, valueType, upsert }: BatchedKind,
  writes: readonly BatchedWrite[],
): Promise<(string | undefined)[]> {
  const all = <Value>(read: (write: BatchedWrite) => Value) => writes.map(read)
  // `asked` is materialized so that the timeout is set before any lock, and keys are claimed once. The session is a sub-select,
  // because a join might be planned as a scan of a whole table. The order prevents deadlocks with another batch.
  const { rows } = await sql<{ place: number; answer: string }>`
    with patience as (select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)),
    asked as materialized (select * from patience, unnest(${all(each => each.userId)}::integer[], ${all(each => each.sessionId)}::uuid[],
        ${all(each => each.itemId)}::integer[], ${all(each => each.value)}::${sql.raw(valueType)}[],
        ${all(each => each.event.client)}::uuid[], ${all(each => each.event.seq)}::bigint[],
        ${all(each => each.event.agoMs)}::double precision[], ${all(each => each.stored?.key ?? null)}::text[],
        ${all(each => each.stored?.request ?? null)}::bytea[], ${all(each => each.stored?.keptDays ?? null)}::integer[],
        claim_keys(${all(each => each.userId)}, ${all(each => each.stored?.key ?? null)}))
      with ordinality as a (user_id, session_id, item_id, value, client, seq, ago_ms, key, request, kept_days, is_claimed, place)),
    ready as (select asked.*, ${timeBefore(sql`ago_ms`)} as at
      from asked, lateral (select from ${sql.table(items)} where id = item_id for key share skip locked) item
      where ${isActiveSession(sql`session_id`, sql`asked.user_id`)}
        and is_claimed
      order by item_id, user_id),
    written as (${upsert}),
    stored as (insert into answered_requests (user_id, key, request, status, answer, kept_days)
      select user_id, key, request, 200, answer, kept_days
      from written join ready using (user_id, item_id) where key is not null)
    select place, answer from written join ready using (user_id, item_id)`.execute(db)
  const answers = new Map(rows.map(({ place, answer }) => [place, answer]))
  return writes.map((_, index) => answers.get(index + 1))
}
