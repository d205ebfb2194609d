import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { brand } from '#contract/brand.ts'
import { revokeAll } from '../../../db/accounts/link-identity.ts'
import type { Db } from '../../../db/pool.ts'
import { invalidField } from '../../../http/failure.ts'
import { hashPassword } from '../../../lib/passwords.ts'
import { resetSignIns } from '../limits.ts'

/** How long a link is valid: longer while mails are spaced, so that one is always at hand. */
export const linkMinutes = { usually: 10, spaced: 60 }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * The text of the mail. Without the username if the address isn't verified: another person may have chosen the name to send
 * their own words to this address.
 */
export const resetMailText = (
  username: string | null,
  link: string,
  minutes: number,
) => `${username === null ? 'Hello' : `Hello ${username}`},

Someone, hopefully you, asked to reset your ${brand.name} password. Choose a new one here within ${minutes} minutes:

${link}

If it wasn't you, you can ignore this email: your password stays the same.

${brand.name}
`

/** Makes a link that sets a new password once. */
export async function makeResetLink(db: Db, userId: number, publicUrl: string, minutes: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + minutes * 60_000)
  await db
    .insertInto('password_resets')
    .values({ hash: hashOf(token), user_id: userId, expires_at: expires })
    .execute()
  return `${publicUrl}/reset?token=${token}`
}

/**
 * Sets a password with the token from a mail, which also verifies the address. Revokes all sessions and all other resets. An
 * account without an identity gets `auth_provider` internal. Resolves with the user. Throws a 422 for a token that is
 * unknown, used or expired.
 */
export async function resetPassword(db: Db, token: string, password: string) {
  return db.transaction().execute(async trx => {
    const used = await trx
      .deleteFrom('password_resets')
      .where('hash', '=', hashOf(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst()
    const user =
      used &&
      (await trx
        .updateTable('users')
        .set({
          password_hash: await hashPassword(password),
          email_verified: true,
          claimed_uid: null,
          auth_provider: sql`case when firebase_uid is null then 'internal' else auth_provider end`,
        })
        .where('id', '=', used.user_id)
        .where('disabled_at', 'is', null)
        .returning(['id', 'username', 'password_hash'])
        .executeTakeFirst())
    if (!user) throw invalidField('token', 'This link was used or has expired. Please request a new one.')
    await revokeAll(trx, user.id)
    await resetSignIns(trx, user.username)
    return user
  })
}
