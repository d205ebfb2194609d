import { type Kysely, sql } from 'kysely'

/** What proves a recording on a device: the SHA-256 of each of its pieces of 4 MiB in base64, null until it is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row a recording: the digests of its version before go when those of another one come.
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
