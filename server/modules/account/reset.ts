import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { brand } from '../../../contract/brand.ts'
import { revokeAll } from '../../db/accounts/link-identity.ts'
import type { Db } from '../../db/pool.ts'
import { hashPassword } from '../../lib/passwords.ts'
import { unfit } from '../../plugins/failure.ts'
import { forgiveName } from './limits.ts'

/** How long a link can be used. */
export const lifeMinutes = 10

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Nobody's words but ours go to an address that isn't proven: its name is what somebody typed who may not have it. */
export const letter = (username: string | null, link: string) => `${username === null ? 'Hello' : `Hello ${username}`},

somebody, hopefully you, asked for a new password at ${brand.name}. Choose it here within ${lifeMinutes} minutes:

${link}

If it wasn't you, do nothing: your password stays as it is.

${brand.name}
`

/** A link that sets a new password once. */
export async function makeResetLink(db: Db, userId: number, publicUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + lifeMinutes * 60_000)
  await db
    .insertInto('password_resets')
    .values({ hash: hashOf(token), user_id: userId, expires_at: expires })
    .execute()
  return `${publicUrl}/reset?token=${token}`
}

/**
 * Sets a password with the token of a mail, which proves the address: every session ends, and every other reset; an account
 * that no identity has is from then on one with a password. Gives the user's id. Throws 422 for a token that is unknown, used or ended.
 */
export async function resetPassword(db: Db, token: string, password: string): Promise<number> {
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
        .returning(['id', 'username'])
        .executeTakeFirst())
    if (!user) throw unfit('token', 'This link was used or has expired, please ask for a new one')
    await revokeAll(trx, user.id)
    await forgiveName(trx, user.username)
    return user.id
  })
}
