import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/** What an upload is for: the recording of a set, or a single track that is only listened to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column kind text not null default 'set' check (kind in ('set', 'sound'))`.execute(
    db,
  )
}
