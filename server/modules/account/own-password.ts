import type { Db } from '../../db/pool.ts'
import { passwordMatches } from '../../lib/passwords.ts'
import { notAuthenticated, unfit } from '../../plugins/failure.ts'
import { trySignIn } from './limits.ts'

/**
 * Counts a guess at the caller's own password as a sign-in that failed, until what it gives is run. Throws 429 like a
 * sign-in; an account without a password has nothing to guess.
 */
export async function tryOwnPassword(db: Db, userId: number, address: string) {
  const user = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return user && trySignIn(db, user.username, address)
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
