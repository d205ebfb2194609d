import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * Autoplay and the listening history as settings of an account, each with the time of the event that set it. Autoplay is on for
 * accounts that are made from now on: nobody's player goes on by itself because of an update.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column autoplay boolean not null default false, add column autoplay_at timestamptz,
    add column keep_history boolean not null default true, add column keep_history_at timestamptz`.execute(db)
  await sql`alter table users alter column autoplay set default true`.execute(db)
}
