import { type Kysely, sql } from 'kysely'

/** The digests that verify a downloaded recording: the SHA-256 of each piece of 4 MiB in base64, null if not computed yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row per recording. The digests of a new version replace those of the old one.
  await sql`create table recordings (
    permalink text primary key,
    version text not null,
    size bigint not null check (size > 0),
    digests text[] not null,
    constraint recordings_digests_check check (
      array_lower(digests, 1) = 1 and cardinality(digests) = (size + 4194303) / 4194304
    )
  )`.execute(db)
}
