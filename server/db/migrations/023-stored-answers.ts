import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/**
 * The answer that is stored with a key, always looked up by the index, as in `022-stored-keys.ts`: the plans of these
 * statements, made while there were few keys, scanned the whole table, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function store_answer(owner integer, stored_key text, new_status integer, new_answer text) returns void
      language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
    begin
      update idempotency_keys set status = new_status, answer = new_answer where user_id = owner and key = stored_key;
    end $$`.execute(db)
  await sql`
    create function stored_answer(owner integer, stored_key text) returns setof idempotency_keys
      language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off as $$
    begin
      return query select * from idempotency_keys where user_id = owner and key = stored_key;
    end $$`.execute(db)
}
