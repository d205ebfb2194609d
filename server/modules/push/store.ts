import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/route.ts'
import type { setPushSubscription } from '../../../contract/routes/push.ts'
import type { Db } from '../../db/pool.ts'
import type { Caller } from '../../plugins/api/registry.ts'

/**
 * Gives a session this subscription: the one it had goes, and whoever had this one, on the same device before, has it no more.
 * True when the session did not have it.
 */
export async function subscribe(
  trx: Db,
  { userId, sessionId }: Caller,
  { endpoint, keys }: BodyOf<typeof setPushSubscription>,
): Promise<boolean> {
  // One after the other: two sessions could else take the same one at once.
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
