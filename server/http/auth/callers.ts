import DataLoader from 'dataloader'
import { sql } from 'kysely'
import { isActiveSession } from '../../db/accounts/active-session.ts'
import { linkIdentity } from '../../db/accounts/link-identity.ts'
import type { Db } from '../../db/pool.ts'
import type { Identity, Visitor } from '../api/call.ts'

interface AskedSession {
  userId: number
  sessionId: string
}

/** Which of these sessions are active, see `isActiveSession`. */
async function areActive(db: Db, asked: readonly AskedSession[]): Promise<boolean[]> {
  const { rows } = await sql<{ place: number }>`
    select place from unnest(${asked.map(each => each.sessionId)}::uuid[], ${asked.map(each => each.userId)}::integer[])
      with ordinality as asked (session_id, user_id, place)
    where ${isActiveSession(sql`asked.session_id`, sql`asked.user_id`)}`.execute(db)
  const active = new Set(rows.map(({ place }) => place))
  return asked.map((_, index) => active.has(index + 1))
}

/**
 * Returns a function that says whether a session is active. This is asked with nearly every call, so calls that arrive at once
 * share one statement. Nothing is cached, and no call waits for the statement of another.
 */
export function sessionChecks(db: Db): (session: AskedSession) => Promise<boolean> {
  const checks = new DataLoader((asked: readonly AskedSession[]) => areActive(db, asked), {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: setImmediate,
  })
  return session => checks.load(session)
}

interface Candidate {
  id: number
  linked: boolean
  disabled: boolean
  /** The active session of the identity's sign-in; null if there is none, or if this token is newer than its last use. */
  session: string | null
}

/** The account that an identity is linked to, or else the one that claimed it and whose email it now proves. */
async function accountOf(db: Db, identity: Identity): Promise<Candidate | undefined> {
  const { uid, email, emailVerified, authTime, issuedAt } = identity
  const proven = emailVerified ? email : null
  // One statement: with two, a claim that becomes a link in between would be missed by both.
  const { rows } = await sql<Candidate>`
    select u.id, firebase_uid is not distinct from ${uid} as linked, disabled_at is not null as disabled,
      s.id as session
    from users u left join sessions s on s.user_id = u.id and s.auth_time = ${authTime}::bigint
      and s.revoked_at is null and s.expires_at > now() and s.last_used_at >= to_timestamp(${issuedAt}::float8)
    where firebase_uid = ${uid} or (claimed_uid = ${uid} and lower(email) = lower(${proven}::text))
    order by linked desc limit 1`.execute(db)
  return rows[0]
}

/**
 * The session of an identity's sign-in. Created with the first token, and its last use is updated by every new token. It
 * lasts 90 days from the sign-in, however often the provider renews its tokens. Resolves with null if it has expired or was
 * revoked, or if the account is gone.
 */
async function sessionOf(db: Db, userId: number, { authTime, issuedAt }: Identity, userAgent: string | null) {
  const { rows } = await sql<{ id: string }>`
    insert into sessions as s (id, user_id, auth_time, expires_at, user_agent)
      select gen_random_uuid(), u.id, ${authTime}::bigint, ends, ${userAgent}
      from users u, lateral (select to_timestamp(${authTime}::bigint) + interval '90 days' as ends) life
      where u.id = ${userId} and u.disabled_at is null and ends > now()
    on conflict (user_id, auth_time) where auth_time is not null
      do update set last_used_at = greatest(s.last_used_at, to_timestamp(${issuedAt}::float8))
      where s.revoked_at is null and s.expires_at > now()
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Resolves an identity to a listener, or to a visitor without an account. Links an account whose claim the identity proves.
 * Resolves with null if the session has ended.
 */
export async function visitorByIdentity(
  db: Db,
  identity: Identity,
  userAgent: string | null,
): Promise<Visitor | 'disabled' | null> {
  const account = await accountOf(db, identity)
  if (!account) return { userId: null, sessionId: null, identity }
  if (account.disabled) return 'disabled'
  if (!account.linked)
    await db.transaction().execute(trx => linkIdentity(trx, account.id, identity.uid, identity.provider))
  // After linking, because that revokes all earlier sessions.
  const sessionId = account.session ?? (await sessionOf(db, account.id, identity, userAgent))
  return sessionId === null ? null : { userId: account.id, sessionId, identity }
}
