import { sql } from 'kysely'
import { looksOf } from '../../lib/usernames.ts'
import type { Db } from '../pool.ts'

const batchSize = 500

/** Fills `users.looks` for accounts that are older than the column. */
export async function backfillLooks(db: Db): Promise<void> {
  for (;;) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('looks', 'is', null)
      .limit(batchSize)
      .execute()
    const looks = users.map(({ id, username }) => ({ id, looks: looksOf(username) }))
    await sql`update users u set looks = l.looks
      from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as l(id integer, looks text[]) where u.id = l.id`.execute(
      db,
    )
    if (users.length < batchSize) return
  }
}
