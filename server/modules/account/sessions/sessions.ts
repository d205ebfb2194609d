import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tokens } from '#contract/entities/account.ts'
import type { Db } from '../../../db/pool.ts'
import type { Auth } from '../../../http/auth/auth.ts'
import { Failure, notAuthenticated } from '../../../http/failure.ts'

/** A session expires after 90 days, however often it is renewed. */
const lifetimeMs = 90 * 24 * 60 * 60 * 1000

/** How often one refresh token may be exchanged per hour. More than once is normal if a response was lost. */
const maxSiblingsPerHour = 20

/** How many sessions of an account that began with a password are kept, and how many refresh tokens of a session. */
const maxSessions = 50
const maxTokens = 100

const hashOf = (token: string) => createHash('sha256').update(token).digest()

interface VerifiedUser {
  id: number
  password_hash: string | null
}

/** Deletes what is beyond the 50 newest sessions of a listener; of those, ended ones go first. */
const deleteOldSessions = (trx: Db, userId: number) =>
  sql`delete from sessions where id in (select id from sessions where user_id = ${userId} and auth_time is null
    order by revoked_at is null desc, last_used_at desc, created_at desc offset ${sql.lit(maxSessions)})`.execute(trx)

/** Deletes what is beyond the 100 newest tokens of a session, but not the one that was just exchanged: its answer may be lost. */
const deleteOldTokens = (trx: Db, sessionId: string, exchanged: Buffer) =>
  sql`delete from refresh_tokens where hash in (select hash from refresh_tokens
    where session_id = ${sessionId} and hash <> ${exchanged} order by created_at desc offset ${sql.lit(maxTokens - 1)})`.execute(
    trx,
  )

/** Sessions and their tokens (product, 4.12). */
export function createSessions(db: Db, auth: Auth) {
  /** Adds a refresh token to a session. Resolves with it and a new access token. */
  async function issue(trx: Db, userId: number, sessionId: string, parent: Buffer | null): Promise<Tokens> {
    const refresh = randomBytes(32).toString('base64url')
    await trx
      .insertInto('refresh_tokens')
      .values({ hash: hashOf(refresh), session_id: sessionId, parent_hash: parent })
      .execute()
    return { access_token: await auth.issue({ userId, sessionId }), refresh_token: refresh }
  }

  /**
   * Starts a session after the password was checked. Resolves with undefined if the password has changed since. The row lock
   * waits for a change in progress, so that the change either revokes this session or prevents it.
   */
  const start = (user: VerifiedUser, userAgent: string | null): Promise<Tokens | undefined> =>
    db.transaction().execute(async trx => {
      const unchanged = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .where('disabled_at', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!unchanged) return undefined
      const sessionId = randomUUID()
      const expires = new Date(Date.now() + lifetimeMs)
      await trx
        .insertInto('sessions')
        .values({ id: sessionId, user_id: user.id, expires_at: expires, user_agent: userAgent })
        .execute()
      await deleteOldSessions(trx, user.id)
      return issue(trx, user.id, sessionId, null)
    })

  /** Revokes a session in the caller's transaction. */
  const revoke = async (at: Db, sessionId: string): Promise<void> => {
    await at.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', sessionId).execute()
  }

  /** Finds and locks the session of a refresh token, so that two renewals are serialized. */
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
   * Throws a 429 for a token that has too many successors. The older ones stay valid, because one may be the owner's, and its
   * use reveals a stolen token.
   */
  async function limitSiblings(trx: Db, sessionId: string, parent: Buffer): Promise<void> {
    const { rows } = await sql<{ count: number }>`select count(*) from refresh_tokens
      where session_id = ${sessionId} and parent_hash = ${parent} and created_at > now() - interval '1 hour'`.execute(
      trx,
    )
    if ((rows[0]?.count ?? 0) >= maxSiblingsPerHour)
      throw new Failure(429, 'This session was renewed too often. Please try again later.', { retryAfter: 600 })
  }

  /**
   * Exchanges a refresh token for a new pair. The token stays valid until a successor is used, because the response may be
   * lost. A token that is used after its successor, or after another successor of its parent, was stolen: the whole session
   * is revoked. Throws a 401 for any token that can't be renewed. The access token says whose session it was.
   */
  async function renew({
    access_token: access,
    refresh_token: refresh,
  }: {
    access_token: string
    refresh_token: string
  }): Promise<Tokens> {
    const hash = hashOf(refresh)
    const tokens = await db.transaction().execute(async trx => {
      const session = await sessionOf(trx, hash)
      if (!session) return null
      const reused = await trx
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
      if (reused) {
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
      const issued = await issue(trx, session.user_id, session.id, hash)
      await deleteOldTokens(trx, session.id, hash)
      return issued
    })
    if (!tokens) throw notAuthenticated(await auth.sessionEndBy(access))
    return tokens
  }

  return { start, renew, revoke }
}
