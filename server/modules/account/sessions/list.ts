import { sql } from 'kysely'
import * as contract from '#contract/routes/me.ts'
import type { Db } from '../../../db/pool.ts'
import type { Registry } from '../../../http/api/registry.ts'
import { notFound } from '../../../http/failure.ts'

/** Revokes all sessions of a listener except one. */
export async function revokeOtherSessions(trx: Db, userId: number, sessionId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

const activeSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

/** Lists a listener's active sessions and revokes them. */
export function sessionListRoutes(registry: Registry): void {
  registry.implement(contract.getSessions, async ({ caller, db }) => {
    const sessions = await activeSessions(db, caller.userId)
    return {
      data: sessions.map(({ id, created_at, last_used_at, user_agent }) => ({
        id,
        created_dt: created_at.toISOString(),
        last_used_dt: last_used_at.toISOString(),
        user_agent,
        is_current: id === caller.sessionId,
      })),
    }
  })

  registry.implement(contract.endSession, async ({ caller, params, db }) => {
    const ended = await db
      .updateTable('sessions')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', params.id)
      .where('user_id', '=', caller.userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) throw notFound('This session')
    return null
  })

  registry.implement(contract.endOtherSessions, async ({ caller, db }) => {
    await revokeOtherSessions(db, caller.userId, caller.sessionId)
    return null
  })
}
