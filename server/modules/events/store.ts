import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Which of these users have a notification of a release. */
export async function notifiedOfRelease(db: Db, releaseId: number, userIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select user_id as id from notifications
    where release_id = ${releaseId}::integer and user_id = any(${userIds}::integer[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these users got a notification in the last so many seconds. */
export async function notifiedSince(db: Db, seconds: number, userIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select asked.id from unnest(${userIds}::integer[]) asked(id)
    where exists (select from notifications n
      where n.user_id = asked.id and n.created_dt > now() - make_interval(secs => ${seconds}))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these sessions are active: neither expired nor revoked, and their users not disabled. */
export async function activeSessions(db: Db, sessionIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[]) and s.revoked_at is null and s.expires_at > now()
      and u.disabled_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
