import { type Kysely, sql } from 'kysely'
import { concurrently, indexOnce } from '../online.ts'

export const cost = '5 s, in which nothing waits'

// Null for a key that is kept for 90 days. The index has only the others.
const column = 'alter table idempotency_keys add column if not exists expires_at timestamptz'
const name = 'idempotency_keys_expires_at_idx'
const index = 'on idempotency_keys (expires_at) where expires_at is not null'

export const online = [column, `${concurrently} ${name} ${index}`]

/** Idempotency keys that are kept for a shorter time than the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(column).execute(db)
  await sql.raw(indexOnce(name, index)).execute(db)
}
