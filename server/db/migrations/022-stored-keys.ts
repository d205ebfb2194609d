import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * Whether a key is stored, always looked up by the index. PostgreSQL keeps the plan of a batch of writes. Made while there were
 * few keys, it scanned the whole table for every write, until the next automatic analysis.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_key_stored(owner integer, stored_key text) returns boolean language plpgsql stable
      set enable_seqscan = off set enable_bitmapscan = off as $$
    begin
      return exists (select from idempotency_keys where user_id = owner and key = stored_key);
    end $$`.execute(db)
}
