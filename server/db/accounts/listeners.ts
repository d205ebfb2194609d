import { sql } from 'kysely'
import type { Role } from '#contract/entities/account.ts'
import type { Db } from '../pool.ts'
import { revokeAll } from './link-identity.ts'

export interface ListenerRow {
  id: number
  username: string
  email: string
  role: Role
  since: Date
  /** When a session was last renewed; null without a session. */
  usedAt: Date | null
  disabledAt: Date | null
}

const batchSize = 500

/** Yields the listeners whose username or email contains a text, ordered by id and read in batches. */
export async function* listeners(db: Db, search = ''): AsyncGenerator<ListenerRow> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  for (let last = 0; ; ) {
    const { rows } =
      await sql<ListenerRow>`select id, username, email, role, created_at as since, disabled_at as "disabledAt",
        (select max(last_used_at) from sessions where user_id = users.id) as "usedAt"
      from users where id > ${last} and (username ilike ${pattern} or email ilike ${pattern})
      order by id limit ${batchSize}`.execute(db)
    yield* rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < batchSize) return
  }
}

/** Finds a listener by username, ignoring case. */
export async function listenerOf(db: Db, username: string): Promise<ListenerRow | undefined> {
  const { rows } =
    await sql<ListenerRow>`select id, username, email, role, created_at as since, disabled_at as "disabledAt",
      null as "usedAt" from users where lower(username) = lower(${username})`.execute(db)
  return rows[0]
}

/**
 * Disables an account: revokes all sessions, with their event streams and push, and blocks every way to log in. Call it in a
 * transaction.
 */
export async function disable(trx: Db, userId: number): Promise<void> {
  // The account first: the lock waits for a login in progress, whose session is then revoked with the others.
  await sql`update users set disabled_at = coalesce(disabled_at, now()) where id = ${userId}`.execute(trx)
  await revokeAll(trx, userId)
}

/** Lets a disabled listener log in again. */
export async function enable(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
}

/** Gives a listener another role. It counts from their next call on. */
export async function setRole(db: Db, userId: number, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute()
}
