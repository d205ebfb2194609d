import { type Kysely, sql } from 'kysely'

export const cost = '6 s; writes with a key wait'

/** Idempotency keys that are kept for a shorter time than the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for a key that is kept for 90 days. The index has only the others.
  await sql`alter table idempotency_keys add column expires_at timestamptz`.execute(db)
  await sql`create index if not exists idempotency_keys_expires_at_idx on idempotency_keys (expires_at)
    where expires_at is not null`.execute(db)
}
