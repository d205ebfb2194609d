import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../../db/accounts/app-passwords.ts'
import type { Db } from '../../../db/pool.ts'

/**
 * What an app has last said of where its listener is, and what it was last answered. Apps repeat both when they start or quit:
 * a repetition is no news, and must not replace what the listener has done elsewhere since.
 */

/** Positions that are less than this apart (ms) are the same: some apps count in seconds. */
const apartMs = sql.lit(1_000)

export interface Place {
  setId: number
  /** In ms. */
  at: number
}

/** Notes a place that an app says. Resolves with whether it is news; it is when the listener has no position in the set. */
export async function isNewPlace(trx: Db, { passwordId, userId }: App, { setId, at }: Place): Promise<boolean> {
  const { rows } = await sql`
    with listed as (select id from listed_sets where id = ${setId} for key share)
    insert into app_places as known (password_id, set_id, told_ms)
    select ${passwordId}::integer, id, ${at}::integer from listed
    on conflict (password_id, set_id) do update set told_ms = excluded.told_ms, given_ms = null
      where least(abs(known.told_ms - excluded.told_ms), abs(known.given_ms - excluded.told_ms)) >= ${apartMs}
        or not exists (select from plays where user_id = ${userId} and set_id = ${setId})
    returning 1`.execute(trx)
  return rows.length > 0
}

/** A queue in short. */
const digestOf = (ids: readonly number[], current: number | null) =>
  createHash('sha256')
    .update(JSON.stringify([ids, current]))
    .digest('base64url')

/** Notes a queue that an app says. Resolves with whether it is news. */
export async function isNewQueue(
  trx: Db,
  { passwordId }: App,
  ids: readonly number[],
  current: number | null,
): Promise<boolean> {
  const queue = digestOf(ids, current)
  const { rows } = await sql`update app_passwords set told_queue = ${queue}, given_queue = null where id = ${passwordId}
    and ${queue} is distinct from told_queue and ${queue} is distinct from given_queue returning 1`.execute(trx)
  return rows.length > 0
}

/** Notes which queue, and which place in its current set, an app was answered. */
export async function noteGiven(
  db: Db,
  { passwordId }: App,
  ids: readonly number[],
  place: Place | null,
): Promise<void> {
  const queue = digestOf(ids, place?.setId ?? null)
  await sql`update app_passwords set given_queue = ${queue}
    where id = ${passwordId} and given_queue is distinct from ${queue}`.execute(db)
  if (!place) return
  await sql`with listed as (select id from listed_sets where id = ${place.setId} for key share)
    insert into app_places as known (password_id, set_id, given_ms) select ${passwordId}::integer, id, ${place.at}::integer from listed
    on conflict (password_id, set_id) do update set given_ms = excluded.given_ms
      where known.given_ms is distinct from excluded.given_ms`.execute(db)
}
