import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** The fingerprint of a recording in the media. `duration` is in ms, `peaks` as `encodeFingerprint` writes them. */
interface StoredFingerprint {
  permalink: string
  duration: number
  peaks: Uint8Array
}

/** Stores the fingerprint of a recording, unless it is stored already. It is compared with the others later. */
export const storeFingerprint = (trx: Db, fingerprint: StoredFingerprint) =>
  trx
    .insertInto('fingerprints')
    .values(fingerprint)
    .onConflict(on => on.column('permalink').doNothing())
    .execute()

export const hasFingerprint = async (db: Db, permalink: string): Promise<boolean> =>
  (await db.selectFrom('fingerprints').select('id').where('permalink', '=', permalink).executeTakeFirst()) !== undefined

/** The recordings of sets and drafts that have no fingerprint: an earlier version has imported them, or they are the demo's. */
export async function unlistenedRecordings(db: Db): Promise<{ name: string; permalink: string }[]> {
  const { rows } = await sql<{ name: string; permalink: string }>`
    select distinct on (permalink) name, permalink from (
      select set_name as name, mp3_permalink as permalink from sets where mp3_permalink is not null
      union all select set ->> 'name', recording ->> 'permalink' from drafts
        where recording is not null and discarded_at is null) each
    where not exists (select from fingerprints f where f.permalink = each.permalink) order by permalink`.execute(db)
  return rows
}
