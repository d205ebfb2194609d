import { type Kysely, sql } from 'kysely'

/** How listeners' names look, so that no two look the same. Null for names of before, until housekeeping has come by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column looks text[]`.execute(db)
  await sql`create index if not exists users_looks_idx on users using gin (looks)`.execute(db)
  await sql`create index if not exists users_without_looks_idx on users (id) where looks is null`.execute(db)
}
