import type { Db } from '../../db/pool.ts'
import { passwordMatches } from '../../lib/passwords.ts'
import { notAuthenticated, unfit } from '../../plugins/failure.ts'
import { tryOwnPassword } from './limits.ts'

/**
 * Counts a guess at the caller's own password, until what it gives is run. Throws 429 after too many; an account without a
 * password has nothing to guess.
 */
export async function guardOwnPassword(db: Db, { userId, sessionId }: { userId: number; sessionId: string }) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return user && tryOwnPassword(db, sessionId)
}

/** The hash of the caller's password, which stays as it is until the transaction ends; null when the account has none. */
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

/** Throws 422 on the field for a password that isn't the one of the hash. */
export async function checkOwnPassword(hash: string, password: string, field: string): Promise<void> {
  if (!(await passwordMatches(hash, password))) throw unfit(field, 'This is not your current password')
}
