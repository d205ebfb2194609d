import { sql } from 'kysely'
import { revokeAll } from '../db/accounts/link-identity.ts'
import type { Db } from '../db/pool.ts'

export interface ListenerRow {
  id: number
  username: string
  email: string
  since: Date
  /** When a device last renewed its session; null when none has one. */
  usedAt: Date | null
  disabledAt: Date | null
}

const atOnce = 500

/** The listeners whose name or e-mail has this text somewhere, by id, some hundred in memory at a time. */
export async function* listeners(db: Db, search = ''): AsyncGenerator<ListenerRow> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  for (let last = 0; ; ) {
    const { rows } =
      await sql<ListenerRow>`select id, username, email, created_at as since, disabled_at as "disabledAt",
        (select max(last_used_at) from sessions where user_id = users.id) as "usedAt"
      from users where id > ${last} and (username ilike ${pattern} or email ilike ${pattern})
      order by id limit ${atOnce}`.execute(db)
    yield* rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < atOnce) return
  }
}

/** Who has this name, compared without case. */
export async function listenerOf(db: Db, username: string): Promise<ListenerRow | undefined> {
  const { rows } = await sql<ListenerRow>`select id, username, email, created_at as since, disabled_at as "disabledAt",
      null as "usedAt" from users where lower(username) = lower(${username})`.execute(db)
  return rows[0]
}

/** Ends every session, streams and pushes with them, and lets nobody sign in any more, in whichever way. */
export const disable = (db: Db, userId: number): Promise<void> =>
  db.transaction().execute(async trx => {
    // First the account: a sign-in under way is waited for, and its session ends with the others.
    await sql`update users set disabled_at = coalesce(disabled_at, now()) where id = ${userId}`.execute(trx)
    await revokeAll(trx, userId)
  })

/** Lets a listener sign in again. */
export async function enable(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
}
