import { sql } from 'kysely'
import type { User } from '../../../contract/entities/account.ts'
import type { Db } from '../../db/pool.ts'
import { notAuthenticated } from '../../plugins/failure.ts'

const shown = sql<User>`id, coalesce(firebase_uid, claimed_uid) as firebase_uid, username, email, about_me, avatar_url,
  auth_provider`

/** Who signs in by this name; names are compared without case. */
export const findByUsername = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'disabled_at'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
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
  email: boolean
}

/** Adds a listener, or tells what is taken, also when another registration takes it at the same moment. */
export async function addUser(db: Db, listener: NewListener): Promise<User | Taken> {
  const added = await db
    .insertInto('users')
    .values(listener)
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  const user = added && (await findUser(db, added.id))
  if (user) return user
  const { rows } = await sql<Taken>`select
    exists (select from users where lower(username) = lower(${listener.username})) as username,
    exists (select from users where lower(email) = lower(${listener.email})) as email`.execute(db)
  return rows[0] ?? { username: true, email: false }
}
