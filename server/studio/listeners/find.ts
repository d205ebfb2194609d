import { sql } from 'kysely'
import type { QueryOf } from '#contract/route.ts'
import type { listListeners, StudioListener } from '#contract/routes/studio/listeners.ts'
import type { List } from '#contract/shapes.ts'
import type { Db } from '../../db/pool.ts'
import { versionOf } from '../edits/document.ts'
import type { Access } from './document.ts'

interface Row extends Access {
  id: number
  email: string
  since: Date
  used: Date | null
}

const columns = sql`u.id, u.username, u.email, u.role, u.disabled_at is not null as is_disabled, u.created_at as since,
  (select max(last_used_at) from sessions where user_id = u.id) as used`

const listenerOf = ({ id, email, since, used, ...access }: Row): StudioListener => ({
  id,
  email,
  ...access,
  since_dt: since.toISOString(),
  last_used_dt: used?.toISOString() ?? null,
  version: versionOf(access),
})

/** A listener, or undefined. */
export async function findListener(db: Db, id: number): Promise<StudioListener | undefined> {
  const { rows } = await sql<Row>`select ${columns} from users u where u.id = ${id}`.execute(db)
  return rows[0] && listenerOf(rows[0])
}

/** A page of the listeners whose name or email contains a text, the newest first. */
export async function findListeners(
  db: Db,
  { search, offset, limit }: QueryOf<typeof listListeners>,
): Promise<List<StudioListener>> {
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const matches = search.trim() === '' ? sql`true` : sql`(username ilike ${pattern} or email ilike ${pattern})`
  const { rows } = await sql<Row>`select ${columns} from (
      select id from users where ${matches} order by id desc limit ${limit} offset ${offset}) page
    join users u using (id) order by u.id desc`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total from users where ${matches}`.execute(
    db,
  )
  return {
    data: rows.map(listenerOf),
    pagination: { offset, count: rows.length, total: counted.rows[0]?.total ?? 0 },
  }
}
