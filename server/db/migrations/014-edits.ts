import { type Kysely, sql } from 'kysely'

/** Which event a comment's text is of: an earlier edit that comes later doesn't replace it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'alter table posts add column edited_at timestamptz, add column edited_client uuid, add column edited_seq bigint',
    )
    .execute(db)
}
