import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SecretBox } from '../../lib/secret-box.ts'
import { normalizeUsername } from '../../lib/usernames.ts'
import type { Db } from '../pool.ts'
import { lockListener } from './lock-listener.ts'

/** The passwords that let other apps in, by OpenSubsonic's calls alone. */

/** How many a listener may have: each one is tried with a digest that may be of any. */
export const maxAppPasswords = 25

/** Without letters and digits that look alike: a password is often typed from one screen into another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A random password of 140 bits, in groups of four. */
export const newAppPassword = (): string =>
  Array.from(randomBytes(28), byte => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

const hashOf = (password: string) => createHash('sha256').update(password).digest()
const contextOf = (userId: number) => `app-password of ${userId}`

export interface NewAppPassword {
  userId: number
  name: string
  password: string
}

/** Stores a password. Resolves with its id, or undefined if the listener has the most that are allowed. */
export async function addAppPassword(
  trx: Db,
  box: SecretBox,
  { userId, name, password }: NewAppPassword,
): Promise<{ id: number; created_at: Date } | undefined> {
  await lockListener(trx, userId)
  const { rows } = await sql<{ id: number; created_at: Date }>`
    insert into app_passwords (user_id, name, hash, sealed)
    select ${userId}::integer, ${name}, ${hashOf(password)}::bytea, ${box.seal(password, contextOf(userId))}::bytea
    where (select count(*) from app_passwords where user_id = ${userId}) < ${maxAppPasswords}
    returning id, created_at`.execute(trx)
  return rows[0]
}

export const findAppPasswords = (db: Db, userId: number) =>
  db
    .selectFrom('app_passwords')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

/** An app that is let in, with its listener. */
export interface App {
  passwordId: number
  userId: number
  username: string
}

interface StoredApp extends App {
  sealed: Buffer
  isUsed: boolean
}

const selectApps = sql`select a.id as "passwordId", u.id as "userId", u.username, a.sealed,
    coalesce(a.last_used_at > now() - interval '1 minute', false) as "isUsed"
  from app_passwords a join users u on u.id = a.user_id and u.disabled_at is null`

/** Whether a username is the one that was typed, as for a log-in. */
const isNamed = (username: string) =>
  sql`lower(u.username) in (lower(${username}), lower(${normalizeUsername(username)}))`

/** Finds the app with this password, of this listener if one is named. */
export async function findApp(db: Db, password: string, username?: string): Promise<StoredApp | undefined> {
  const { rows } = await sql<StoredApp>`${selectApps}
    where a.hash = ${hashOf(password)}::bytea and ${username === undefined ? sql`true` : isNamed(username)}`.execute(db)
  return rows[0]
}

/** Finds the app of this listener whose password `matches`. */
export async function findAppBy(
  db: Db,
  box: SecretBox,
  username: string,
  matches: (password: string) => boolean,
): Promise<StoredApp | undefined> {
  const { rows } =
    await sql<StoredApp>`${selectApps} where ${isNamed(username)} order by a.last_used_at desc nulls last`.execute(db)
  return rows.find(({ sealed, userId }) => {
    const password = box.open(sealed, contextOf(userId))
    return password !== undefined && matches(password)
  })
}

/** Notes when an app was used, to the minute. */
export async function noteUse(db: Db, { passwordId, isUsed }: StoredApp): Promise<void> {
  if (!isUsed) await sql`update app_passwords set last_used_at = now() where id = ${passwordId}`.execute(db)
}
