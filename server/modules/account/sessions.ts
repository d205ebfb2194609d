import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tokens } from '../../../contract/entities/account.ts'
import type { Db } from '../../db/pool.ts'
import type { Auth } from '../../plugins/auth/auth.ts'
import { Failure, notAuthenticated } from '../../plugins/failure.ts'

/** However often it is renewed, a session ends after 90 days. */
const lifeMs = 90 * 24 * 60 * 60 * 1000

/** A token is exchanged again when its answer was lost; not as often as this. */
const siblingsPerHour = 20

const hashOf = (token: string) => createHash('sha256').update(token).digest()

interface Entrant {
  id: number
  password_hash: string | null
}

/** Sessions and their tokens (product, 4.12). */
export function createSessions(db: Db, auth: Auth) {
  /** Adds a refresh token to a session and gives it with a fresh access token. */
  async function issue(trx: Db, userId: number, sessionId: string, parent: Buffer | null): Promise<Tokens> {
    const refresh = randomBytes(32).toString('base64url')
    await trx
      .insertInto('refresh_tokens')
      .values({ hash: hashOf(refresh), session_id: sessionId, parent_hash: parent })
      .execute()
    return { access_token: await auth.issue({ userId, sessionId }), refresh_token: refresh }
  }

  /**
   * Begins the session of who has shown a password. Undefined when it isn't the account's any more: a change of it that is
   * under way is waited for, so that it ends this session, or there is none.
   */
  const start = (user: Entrant, userAgent: string | null): Promise<Tokens | undefined> =>
    db.transaction().execute(async trx => {
      const standing = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .where('disabled_at', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!standing) return undefined
      const sessionId = randomUUID()
      const expires = new Date(Date.now() + lifeMs)
      await trx
        .insertInto('sessions')
        .values({ id: sessionId, user_id: user.id, expires_at: expires, user_agent: userAgent })
        .execute()
      return issue(trx, user.id, sessionId, null)
    })

  /** Ends a session in a transaction of the caller's. */
  const revoke = async (at: Db, sessionId: string): Promise<void> => {
    await at.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', sessionId).execute()
  }

  /** Locks the session of a refresh token, so that two renewals of it happen one after the other. */
  const sessionOf = (trx: Db, hash: Buffer) =>
    trx
      .selectFrom('sessions')
      .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'sessions.user_id'])
      .where('refresh_tokens.hash', '=', hash)
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', sql<Date>`now()`)
      .where('users.disabled_at', 'is', null)
      .forUpdate('sessions')
      .executeTakeFirst()

  /**
   * Throws 429 for a token that has many successors already. None is taken away for a new one: it may be the owner's, whose
   * use of it tells on a thief.
   */
  async function limitSiblings(trx: Db, sessionId: string, parent: Buffer): Promise<void> {
    const { rows } = await sql<{ count: number }>`select count(*) from refresh_tokens
      where session_id = ${sessionId} and parent_hash = ${parent} and created_at > now() - interval '1 hour'`.execute(
      trx,
    )
    if ((rows[0]?.count ?? 0) >= siblingsPerHour)
      throw new Failure(429, 'This session was renewed often. Please try again later.', { retryAfter: 600 })
  }

  /**
   * A new pair for a refresh token. The token stays usable until its successor is used (an answer may be lost). Used after
   * that, or used when another successor of the same token was, somebody else holds one: the whole session ends. Throws
   * 401 for any token that can't be renewed.
   */
  async function renew(refresh: string): Promise<Tokens> {
    const hash = hashOf(refresh)
    const tokens = await db.transaction().execute(async trx => {
      const session = await sessionOf(trx, hash)
      if (!session) return null
      const elsewhere = await trx
        .selectFrom('refresh_tokens as other')
        .innerJoin('refresh_tokens as this', 'this.session_id', 'other.session_id')
        .select('other.hash')
        .where('this.hash', '=', hash)
        .where('other.first_used_at', 'is not', null)
        .where(({ eb, or, and }) =>
          or([
            eb('other.parent_hash', '=', hash),
            and([eb('other.parent_hash', '=', eb.ref('this.parent_hash')), eb('other.hash', '<>', hash)]),
          ]),
        )
        .executeTakeFirst()
      if (elsewhere) {
        await revoke(trx, session.id)
        return null
      }
      await limitSiblings(trx, session.id, hash)
      await trx
        .updateTable('refresh_tokens')
        .set({ first_used_at: sql<Date>`coalesce(first_used_at, now())` })
        .where('hash', '=', hash)
        .execute()
      await trx.updateTable('sessions').set({ last_used_at: sql<Date>`now()` }).where('id', '=', session.id).execute()
      return issue(trx, session.user_id, session.id, hash)
    })
    if (!tokens) throw notAuthenticated()
    return tokens
  }

  return { start, renew, revoke }
}
