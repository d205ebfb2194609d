import { type Kysely, sql } from 'kysely'

export const cost = 'at once'

/** Which track ListenBrainz was last told that a listener hears, and until when: it is told once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of online) await sql.raw(statement).execute(db)
}

export const online = [
  `alter table listenbrainz add column if not exists told_track_id integer,
    add column if not exists told_until timestamptz(3)`,
]
