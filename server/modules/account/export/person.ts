import { sql } from 'kysely'
import type { ListenerExport } from '#contract/entities/export.ts'
import type { Db } from '../../../db/pool.ts'
import { settingsIn } from '../store.ts'
import { set } from './names.ts'
import type { Lists, Section } from './section.ts'

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

const endedAt = sql<Date | null>`coalesce(revoked_at, case when expires_at < now() then expires_at end)`

export const sessions: Section<'sessions'> = (db, userId, page) =>
  db
    .selectFrom('sessions')
    .select(['user_agent', 'created_at as created_dt', 'last_used_at as last_used_dt', endedAt.as('ended_dt')])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .$call(page.next)
    .execute()

/** Where an app last said that the listener is, in each set. */
const positions = sql<Lists['app_passwords'][number]['positions']>`(select coalesce(json_agg(
    json_build_object('set', ${set}, 'current_timestamp', p.told_ms) order by s.id), '[]')
  from app_places p join sets s on s.id = p.set_id where p.password_id = a.id and p.told_ms is not null)`

export const appPasswords: Section<'app_passwords'> = (db, userId, page) =>
  db
    .selectFrom('app_passwords as a')
    .select(['name', 'created_at as created_dt', 'last_used_at as last_used_dt', positions.as('positions')])
    .where('user_id', '=', userId)
    .$call(page.after('id'))
    .execute()

export const listenBrainz: Section<'listenbrainz'> = (db, userId, page) =>
  db
    .selectFrom('listenbrainz')
    .select(['user_name', 'connected_at as connected_dt'])
    .where('user_id', '=', userId)
    .$call(page.next)
    .execute()

/** Only the host of the push service: the full endpoint is a secret. */
export const push: Section<'push'> = async (db, userId, page) => {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at as created_dt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('session_id')
    .$call(page.next)
    .execute()
  return rows.map(({ endpoint, created_dt }) => ({
    host: URL.canParse(endpoint) ? new URL(endpoint).host : '',
    created_dt,
  }))
}

/** That there is a podcast feed, and since when: its address is a secret. */
export const feeds: Section<'feeds'> = (db, userId, page) =>
  db
    .selectFrom('private_feeds')
    .select('created_at as created_dt')
    .where('user_id', '=', userId)
    .$call(page.next)
    .execute()
