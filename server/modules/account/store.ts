import { sql } from 'kysely'
import type { User } from '../../../contract/entities/account.ts'
import type { Db } from '../../db/pool.ts'
import { looksOf, normalizeUsername } from '../../lib/usernames.ts'
import { notAuthenticated } from '../../plugins/failure.ts'

const shown = sql<User>`id, coalesce(firebase_uid, claimed_uid) as firebase_uid, username, email, about_me, avatar_url,
  auth_provider`

/** Who signs in by this name, as it was typed or as names are kept; names are compared without case. */
export const findByUsername = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'disabled_at'])
    .where(sql<boolean>`lower(username) in (lower(${username}), lower(${normalizeUsername(username)}))`)
    .orderBy(sql`lower(username) = lower(${username})`, 'desc')
    .executeTakeFirst()

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const { rows } = await sql<User>`select ${shown} from users where id = ${id}`.execute(db)
  return rows[0]
}

/** Who asks. Throws 401 when the account was deleted meanwhile. */
export async function ownUser(db: Db, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw notAuthenticated()
  return user
}

/** The account of an address: of `userId` alone, or, for a visitor who has proven the address, of anybody. */
export async function findByEmail(db: Db, email: string, userId: number | null): Promise<User | undefined> {
  const { rows } = await sql<User>`select ${shown} from users where lower(email) = lower(${email})
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

/** Which of a new listener's names is taken. */
export interface Taken {
  username: boolean
  /** Another name that looks the same. */
  look: boolean
  email: boolean
}

/** Adds a listener, or tells what is taken, also when another registration takes it at the same moment. */
export const addUser = (db: Db, listener: NewListener): Promise<User | Taken> =>
  db.transaction().execute(async trx => {
    const looks = looksOf(listener.username)
    // No index keeps two looks apart: those who register come one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('segue.looks'))`.execute(trx)
    const { rows } = await sql<Taken>`select
      exists (select from users where lower(username) = lower(${listener.username})) as username,
      exists (select from users where looks && ${looks}::text[]) as look,
      exists (select from users where lower(email) = lower(${listener.email})) as email`.execute(trx)
    const taken = rows[0]
    if (!taken || taken.username || taken.look || taken.email)
      return taken ?? { username: true, look: true, email: false }
    const { id } = await trx
      .insertInto('users')
      .values({ ...listener, looks })
      .returning('id')
      .executeTakeFirstOrThrow()
    return ownUser(trx, id)
  })
