import { type Kysely, sql } from 'kysely'

export const cost = '15 s; writes to users wait'

/** The looks of usernames, so that no two look the same. Null for existing users until housekeeping fills them in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column looks text[]`.execute(db)
  await sql`create index if not exists users_looks_idx on users using gin (looks)`.execute(db)
  await sql`create index if not exists users_without_looks_idx on users (id) where looks is null`.execute(db)
}
