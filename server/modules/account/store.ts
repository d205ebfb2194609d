import { type Selectable, sql } from 'kysely'
import type { Settings, User } from '#contract/entities/account.ts'
import type { Db } from '../../db/pool.ts'
import type { UsersTable } from '../../db/schema/accounts.ts'
import { notAuthenticated } from '../../http/failure.ts'
import { looksOf, normalizeUsername } from '../../lib/usernames.ts'
import type { EmailAnswers } from './limits.ts'
import { isReserved, isTakenFor } from './misleading-names.ts'

const userColumns = sql<User>`id, coalesce(firebase_uid, claimed_uid) as firebase_uid, username, email, about_me, avatar_url,
  auth_provider, role`

/** Finds an account by its username, as typed or normalized, ignoring case. */
export const findByUsername = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'disabled_at'])
    .where(sql<boolean>`lower(username) in (lower(${username}), lower(${normalizeUsername(username)}))`)
    .orderBy(sql`lower(username) = lower(${username})`, 'desc')
    .executeTakeFirst()

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const { rows } = await sql<User>`select ${userColumns} from users where id = ${id}`.execute(db)
  return rows[0]
}

/** The settings in a row of `users`. */
export const settingsIn = ({
  marketing_opt_out,
  password_hash,
  autoplay,
  keep_history,
}: Pick<Selectable<UsersTable>, 'password_hash' | Exclude<keyof Settings, 'has_password'>>): Settings => ({
  marketing_opt_out,
  has_password: password_hash !== null,
  autoplay,
  keep_history,
})

/** The caller's own account. Throws a 401 if it was deleted in the meantime. */
export async function ownUser(db: Db, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw notAuthenticated()
  return user
}

/** Finds an account by email: only the one of `userId`, or with null any account, for a visitor with a verified address. */
export async function findByEmail(db: Db, email: string, userId: number | null): Promise<User | undefined> {
  const { rows } = await sql<User>`select ${userColumns} from users where lower(email) = lower(${email})
    and disabled_at is null and (${userId}::integer is null or id = ${userId}::integer)`.execute(db)
  return rows[0]
}

export interface NewListener {
  username: string
  email: string
  about_me: string
  password_hash: string | null
  claimed_uid: string | null
  auth_provider: string | null
}

/** Which parts of a registration are taken. */
export interface Taken {
  username: boolean
  /** Another username looks the same. */
  look: boolean
  email: boolean
  /** It may be taken for somebody who speaks for this installation. */
  reserved: boolean
}

/** Whether a new name, which is no email address, may be taken for somebody else. */
async function isMisleading(trx: Db, username: string): Promise<Pick<Taken, 'look' | 'reserved'>> {
  if (username.includes('@')) return { look: false, reserved: false }
  const staff = await trx.selectFrom('users').select('username').where('role', '<>', 'listener').execute()
  return { look: staff.some(each => isTakenFor(username, each.username)), reserved: isReserved(username) }
}

/**
 * Adds an account. Resolves with what is taken instead, also if another registration takes it at the same time. The operator may
 * give reserved names, and learns what is taken without a limit (`emailAnswers` undefined).
 */
export const addUser = (db: Db, listener: NewListener, emailAnswers: EmailAnswers | undefined): Promise<User | Taken> =>
  db.transaction().execute(async trx => {
    const looks = looksOf(listener.username)
    // Registrations are serialized, because no unique index can cover the overlap of looks.
    await sql`select pg_advisory_xact_lock(hashtext('segue.looks'))`.execute(trx)
    await emailAnswers?.check(trx)
    const { rows } = await sql<Omit<Taken, 'reserved'>>`select
      exists (select from users where lower(username) = lower(${listener.username})) as username,
      exists (select from users where looks && ${looks}::text[]) as look,
      exists (select from users where lower(email) = lower(${listener.email})) as email`.execute(trx)
    const [found = { username: true, look: true, email: false }] = rows
    if (found.email) await emailAnswers?.count(trx)
    const misleading = emailAnswers ? await isMisleading(trx, listener.username) : { look: false, reserved: false }
    const taken = { ...found, ...misleading, look: found.look || misleading.look }
    if (Object.values(taken).includes(true)) return taken
    const { id } = await trx
      .insertInto('users')
      .values({ ...listener, looks })
      .returning('id')
      .executeTakeFirstOrThrow()
    return ownUser(trx, id)
  })
