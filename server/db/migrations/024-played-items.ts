import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * Which items of a queue have been played, also while nothing is current, as after its end. While an item is current, those
 * before it have been played, so that older queues need no change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table queue_items add column is_played boolean not null default false`.execute(db)
}
