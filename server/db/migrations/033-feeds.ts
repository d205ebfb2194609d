import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * The secret addresses of listeners' podcast feeds. A token is stored as it is: its owner copies the address into one app after the
 * other, and it opens nothing but the list of sets that stands in the same database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table private_feeds (
    user_id integer primary key references users on delete cascade,
    token text not null unique,
    created_at timestamptz not null default now()
  )`.execute(db)
}
