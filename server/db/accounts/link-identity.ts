import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/**
 * Makes an account that of a verified identity with its e-mail. Whoever made the account without ever proving the address
 * loses what they could still enter with: password, sessions, resets. An identity that had it before loses its sessions.
 * What the identity itself has stays: it has none before it is linked.
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
  if (before.email_verified) return revokeIdentities(trx, userId)
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await revokeAll(trx, userId)
}

async function revokeIdentities(trx: Db, userId: number): Promise<void> {
  await sql`update sessions set revoked_at = now()
    where user_id = ${userId} and auth_time is not null and revoked_at is null`.execute(trx)
}

/** Ends every session of a user and takes back every reset that was mailed. */
export async function revokeAll(trx: Db, userId: number): Promise<void> {
  await sql`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(trx)
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
