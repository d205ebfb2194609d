import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/** The event of a comment's last edit, so that an earlier edit that arrives later doesn't overwrite it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'alter table posts add column edited_at timestamptz, add column edited_client uuid, add column edited_seq bigint',
    )
    .execute(db)
}
