import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** The tables of the index. A volume is a part of the timeline; see `store.ts`. */
export async function createIndexTables(db: Db): Promise<void> {
  await sql`create table fingerprints (
    id integer primary key generated always as identity,
    first_tick integer not null unique,
    ticks integer not null,
    peaks bytea not null
  )`.execute(db)
  // Room on each page for rows that grow while their volume fills.
  await sql`create table landmarks (
    hash integer not null,
    volume integer not null,
    ticks bytea not null,
    primary key (hash, volume)
  ) with (fillfactor = 70)`.execute(db)
}
