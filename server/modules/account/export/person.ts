import { sql } from 'kysely'
import type { ListenerExport } from '#contract/entities/export.ts'
import type { Db } from '../../../db/pool.ts'
import { settingsIn } from '../store.ts'
import { batch, numbered, paged, type Section } from './section.ts'

/** The sections of an export about the account, its sessions, its passwords for other apps and its push subscriptions. */

type Person = Pick<ListenerExport, 'profile' | 'settings'>

const pictureName = /^avatars\/([0-9a-f]{64})\.webp$/

async function pictureOf(db: Db, path: string | null): Promise<string | null> {
  const hash = pictureName.exec(path ?? '')?.[1]
  if (hash === undefined) return null
  const stored = await db.selectFrom('avatars').select('bytes').where('hash', '=', hash).executeTakeFirst()
  return stored?.bytes.toString('base64') ?? null
}

/** The account without its secrets; undefined if it was deleted. */
export async function personOf(db: Db, userId: number): Promise<Person | undefined> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) return undefined
  const { id, username, email, email_verified, about_me, auth_provider, firebase_uid, role, created_at } = user
  const picture = await pictureOf(db, user.avatar_url)
  const created_dt = created_at.toISOString()
  return {
    profile: { id, username, email, email_verified, about_me, auth_provider, firebase_uid, role, created_dt, picture },
    settings: settingsIn(user),
  }
}

export const sessions: Section<ListenerExport['sessions'][number]> = async (db, userId, after) => {
  const { rows } = await sql<{
    user_agent: string | null
    created_at: Date
    last_used_at: Date
    ended_at: Date | null
  }>`select user_agent, created_at, last_used_at, coalesce(revoked_at, case when expires_at < now() then expires_at end)
      as ended_at from sessions where user_id = ${userId} order by created_at, id ${paged(after)}`.execute(db)
  return numbered(
    rows.map(({ user_agent, created_at, last_used_at, ended_at }) => ({
      user_agent,
      created_dt: created_at.toISOString(),
      last_used_dt: last_used_at.toISOString(),
      ended_dt: ended_at?.toISOString() ?? null,
    })),
    after,
  )
}

type Positions = ListenerExport['app_passwords'][number]['positions']

export const appPasswords: Section<ListenerExport['app_passwords'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('app_passwords as a')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .select(
      sql<Positions>`(select coalesce(json_agg(json_build_object('set', json_build_object('id', s.id, 'name', s.set_name),
        'current_timestamp', p.told_ms) order by s.id), '[]') from app_places p join sets s on s.id = p.set_id
        where p.password_id = a.id and p.told_ms is not null)`.as('positions'),
    )
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  return rows.map(({ id, name, created_at, last_used_at, positions }) => [
    id,
    { name, created_dt: created_at.toISOString(), last_used_dt: last_used_at?.toISOString() ?? null, positions },
  ])
}

export const listenBrainz: Section<ListenerExport['listenbrainz'][number]> = async (db, userId, after) => {
  const rows = await db
    .selectFrom('listenbrainz')
    .select(['user_id', 'user_name', 'connected_at'])
    .where('user_id', '=', userId)
    .where('user_id', '>', after)
    .execute()
  return rows.map(({ user_id, user_name, connected_at }) => [
    user_id,
    { user_name, connected_dt: connected_at.toISOString() },
  ])
}

/** Only the host of the push service: the full endpoint is a secret. */
export const push: Section<ListenerExport['push'][number]> = async (db, userId, after) => {
  const { rows } = await sql<{ endpoint: string; created_at: Date }>`select endpoint, created_at
    from push_subscriptions where user_id = ${userId} order by created_at, session_id ${paged(after)}`.execute(db)
  return numbered(
    rows.map(({ endpoint, created_at }) => ({
      host: URL.canParse(endpoint) ? new URL(endpoint).host : '',
      created_dt: created_at.toISOString(),
    })),
    after,
  )
}

/** That there is a podcast feed, and since when: its address is a secret. */
export const feeds: Section<ListenerExport['feeds'][number]> = async (db, userId, after) => {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from private_feeds where user_id = ${userId} ${paged(after)}`.execute(db)
  return numbered(
    rows.map(({ created_at }) => ({ created_dt: created_at.toISOString() })),
    after,
  )
}
