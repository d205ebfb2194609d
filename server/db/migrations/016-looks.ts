import { type Kysely, sql } from 'kysely'
import { concurrently, indexOnce } from '../online.ts'

export const cost = '10 s, in which nothing waits'

const column = 'alter table users add column if not exists looks text[]'
const indexes = {
  users_looks_idx: 'on users using gin (looks)',
  users_without_looks_idx: 'on users (id) where looks is null',
}

export const online = [column, ...Object.entries(indexes).map(([name, text]) => `${concurrently} ${name} ${text}`)]

/** The looks of usernames, so that no two look the same. Null for existing users until housekeeping fills them in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(column).execute(db)
  for (const [name, text] of Object.entries(indexes)) await sql.raw(indexOnce(name, text)).execute(db)
}
