import { sql } from 'kysely'
import type { User } from '../../../contract/entities/account.ts'
import type { Db } from '../../db/pool.ts'

/** Who signs in by this name; names are compared without case, and a disabled account is nobody. */
export const findByUsername = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export const findUser = (db: Db, id: number): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'firebase_uid', 'username', 'email', 'about_me', 'avatar_url', 'auth_provider'])
    .where('id', '=', id)
    .executeTakeFirst()
