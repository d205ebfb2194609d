import { type Kysely, sql } from 'kysely'
import { concurrently, indexOnce } from '../online.ts'

export const cost = 'two seconds for ten million listeners; nothing waits'

/** Finds the curators and admins, for whom a new username must not be taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indexOnce('users_staff_idx', staff)).execute(db)
}

const staff = `on users (id) where role <> 'listener'`

export const online = [`${concurrently} users_staff_idx ${staff}`]
