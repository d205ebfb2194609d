import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/**
 * Links an account to a verified identity with the same email. If the account's email was never verified, its password,
 * sessions, pending resets and connection to ListenBrainz are removed, because another person may have registered it. Otherwise
 * only the sessions of a formerly linked identity are revoked.
 */
export async function linkIdentity(trx: Db, userId: number, uid: string, provider: string | null): Promise<void> {
  const before = await trx
    .selectFrom('users')
    .select(['email_verified', 'firebase_uid'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('users')
    .set({ firebase_uid: uid, claimed_uid: null, auth_provider: provider, email_verified: true })
    .where('id', '=', userId)
    .execute()
  if (before.firebase_uid === uid) return
  if (before.email_verified) return revokeIdentitySessions(trx, userId)
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await trx.deleteFrom('listenbrainz').where('user_id', '=', userId).execute()
  await revokeAll(trx, userId)
}

async function revokeIdentitySessions(trx: Db, userId: number): Promise<void> {
  await sql`update sessions set revoked_at = now()
    where user_id = ${userId} and auth_time is not null and revoked_at is null`.execute(trx)
}

/** Revokes all sessions, all passwords of other apps and all pending password resets of a user. */
export async function revokeAll(trx: Db, userId: number): Promise<void> {
  await sql`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(trx)
  await trx.deleteFrom('app_passwords').where('user_id', '=', userId).execute()
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
