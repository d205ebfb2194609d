import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/** The edit by which a curator has said which track a sound is of. Without it, an operator has, or the names of its file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sounds add column if not exists linked_by integer references edits on delete set null`.execute(
    db,
  )
}
