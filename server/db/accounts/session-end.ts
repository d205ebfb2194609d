import { type RawBuilder, sql } from 'kysely'
import { accountDeleted, type SessionEnd, sessionEnded } from '#contract/session-end.ts'
import type { Db } from '../pool.ts'

async function endOf(db: Db, isUser: RawBuilder<unknown>, isSession: RawBuilder<unknown>): Promise<SessionEnd | null> {
  const { rows } = await sql<{ is_over: boolean }>`
    select u.disabled_at is not null or s.revoked_at is not null as is_over
    from users u left join sessions s on s.user_id = u.id and ${isSession} where ${isUser}`.execute(db)
  const [user] = rows
  if (!user) return accountDeleted
  return user.is_over ? sessionEnded : null
}

/**
 * How a session that isn't active ended for good. Null for one that ran out, and for one that the database doesn't know: it may
 * have been restored from a backup.
 */
export const sessionEndOf = (db: Db, session: { userId: number; sessionId: string }) =>
  endOf(db, sql`u.id = ${session.userId}`, sql`s.id = ${session.sessionId}`)

/** The same for the session of an identity's sign-in. */
export const identityEndOf = (db: Db, identity: { uid: string; authTime: number }) =>
  endOf(db, sql`u.firebase_uid = ${identity.uid}`, sql`s.auth_time = ${identity.authTime}::bigint`)
