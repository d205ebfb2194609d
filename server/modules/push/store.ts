import { sql } from 'kysely'
import type { BodyOf } from '#contract/route.ts'
import type { setPushSubscription } from '#contract/routes/push.ts'
import type { Db } from '../../db/pool.ts'
import type { Caller } from '../../http/api/call.ts'

/**
 * Sets a session's push subscription. Replaces the one it had, and removes this one from a previous session on the same
 * device. Resolves with true if the session didn't have it.
 */
export async function subscribe(
  trx: Db,
  { userId, sessionId }: Caller,
  { endpoint, keys }: BodyOf<typeof setPushSubscription>,
): Promise<boolean> {
  // Serialized, because two sessions could otherwise take the same subscription at once.
  await sql`select pg_advisory_xact_lock(hashtext('segue push'), hashtext(${endpoint}))`.execute(trx)
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', sessionId)
    .execute()
  const own = trx.selectFrom('push_subscriptions').select('endpoint').where('session_id', '=', sessionId)
  const had = await own.executeTakeFirst()
  await trx
    .insertInto('push_subscriptions')
    .values({ session_id: sessionId, user_id: userId, endpoint, ...keys })
    .onConflict(conflict => conflict.column('session_id').doUpdateSet({ endpoint, ...keys }))
    .execute()
  return had?.endpoint !== endpoint
}

export async function unsubscribe(trx: Db, { sessionId }: Caller): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}
