import { sql } from 'kysely'
import { linkIdentity } from '../db/link-identity.ts'
import type { Db } from '../db/pool.ts'
import type { Identity, Visitor } from './registry.ts'

/** True while a session of a user is neither over nor revoked, and its user not disabled. */
export async function sessionStands(db: Db, userId: number, sessionId: string): Promise<boolean> {
  const standing = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return standing !== undefined
}

interface Candidate {
  id: number
  linked: boolean
  disabled: boolean
}

/** The account an identity is linked to, or else the one that claimed it with the e-mail that it now proves. */
async function accountOf(db: Db, { uid, email, emailVerified }: Identity): Promise<Candidate | undefined> {
  const proven = emailVerified ? email : null
  // One statement: between two, the claim could become the link and be seen by neither.
  const { rows } = await sql<Candidate>`
    select id, firebase_uid is not distinct from ${uid} as linked, disabled_at is not null as disabled
    from users where firebase_uid = ${uid} or (claimed_uid = ${uid} and lower(email) = lower(${proven}::text))
    order by linked desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Who an identity is: a listener, or a visitor without an account yet; null for a disabled account. A claim that the
 * identity proves becomes its account, of which `changed` is told once that stands.
 */
export async function visitorByIdentity(
  db: Db,
  identity: Identity,
  changed: (userId: number) => void,
): Promise<Visitor | null> {
  const account = await accountOf(db, identity)
  if (account?.disabled) return null
  if (account && !account.linked) {
    await db.transaction().execute(trx => linkIdentity(trx, account.id, identity.uid, identity.provider))
    changed(account.id)
  }
  return { userId: account?.id ?? null, sessionId: null, identity }
}
