import type { Db } from '../../../db/pool.ts'
import { invalidField, notAuthenticated } from '../../../http/failure.ts'
import { passwordMatches } from '../../../lib/passwords.ts'
import { tryCurrentPassword } from '../limits.ts'

/**
 * Counts an attempt at the caller's current password until the returned function is called. Throws a 429 after too many.
 * Resolves with undefined for an account without a password.
 */
export async function guardCurrentPassword(db: Db, { userId, sessionId }: { userId: number; sessionId: string }) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return user && tryCurrentPassword(db, sessionId)
}

/** Locks the caller's password until the transaction ends. Resolves with its hash, or null if the account has none. */
export async function lockPassword(trx: Db, userId: number): Promise<string | null> {
  const user = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw notAuthenticated()
  return user.password_hash
}

/** Throws a 422 for the field if the password doesn't match the hash. */
export async function checkCurrentPassword(hash: string, password: string, field: string): Promise<void> {
  if (!(await passwordMatches(hash, password))) throw invalidField(field, "This isn't your current password")
}
