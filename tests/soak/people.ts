import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../server/db/pool.ts'
import { createAuth } from '../../server/http/auth/auth.ts'
import type { Person } from './world.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Adds listeners with a session and unread notifications directly to the database: through the API each would cost a
 * password hash, and the registration limit allows only a few per network.
 */
export async function registerPeople(db: Db, count: number, tokenSecret: string): Promise<Person[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, email) select 'soak-' || n, 'soak-' || n || '@listener.example'
    from generate_series(1, ${count}::integer) n returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const sessions = ids.map(id => ({
    userId: id,
    sessionId: randomUUID(),
    refresh: randomBytes(32).toString('base64url'),
  }))
  await sql`insert into sessions (id, user_id, expires_at)
    select unnest(${sessions.map(each => each.sessionId)}::uuid[]), unnest(${ids}::integer[]), now() + interval '90 days'`.execute(
    db,
  )
  await sql`insert into refresh_tokens (hash, session_id)
    select unnest(${sessions.map(each => hashOf(each.refresh))}::bytea[]), unnest(${sessions.map(each => each.sessionId)}::uuid[])`.execute(
    db,
  )
  const notifications = await sql<{ id: number; user: number }>`
    insert into notifications (user_id, release_id) select u, r.id
      from unnest(${ids}::integer[]) u, (select id from releases order by id limit 5) r
      returning id, user_id as user`.execute(db)
  const unread = new Map<number, number[]>(ids.map(id => [id, []]))
  for (const { id, user } of notifications.rows) unread.get(user)?.push(id)
  const auth = createAuth(db, new TextEncoder().encode(tokenSecret))
  return Promise.all(
    sessions.map(async ({ userId, sessionId, refresh }) => ({
      id: userId,
      tokens: { access_token: await auth.issue({ userId, sessionId }), refresh_token: refresh },
      unread: unread.get(userId) ?? [],
    })),
  )
}
