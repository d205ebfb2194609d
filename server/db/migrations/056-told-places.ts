import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * What each app with a password of its own has last said of where its listener is, and what it was last answered: it repeats that
 * when it starts or quits, and a repetition is no news.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table app_places (
    password_id integer not null references app_passwords on delete cascade,
    set_id integer not null references sets on delete cascade,
    told_ms integer,
    given_ms integer,
    primary key (password_id, set_id)
  )`.execute(db)
  // For the deletion of a set.
  await sql`create index app_places_set_id_idx on app_places (set_id)`.execute(db)
  await sql`alter table app_passwords add column told_queue text, add column given_queue text`.execute(db)
}
