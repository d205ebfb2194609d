import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** The fingerprint of a recording in the media. `duration` is in ms, `peaks` as `encodeFingerprint` writes them. */
interface StoredFingerprint {
  permalink: string
  duration: number
  peaks: Uint8Array
}

/** Whether a fingerprint of `fingerprints f` couldn't be read when it was to be compared: it has no place in the index. */
export const isUnreadable = sql<boolean>`f.listened_at is not null and f.first_tick is null`

/**
 * Stores the fingerprint of a recording, unless one that can be read is stored already. It is compared with the others later.
 */
export const storeFingerprint = (trx: Db, { permalink, duration, peaks }: StoredFingerprint) =>
  sql`insert into fingerprints as f (permalink, duration, peaks) values (${permalink}, ${duration}, ${peaks})
    on conflict (permalink) do update set duration = excluded.duration, peaks = excluded.peaks, listened_at = null
      where ${isUnreadable}`.execute(trx)

export async function hasFingerprint(db: Db, permalink: string): Promise<boolean> {
  const { rows } =
    await sql`select from fingerprints f where permalink = ${permalink} and not (${isUnreadable})`.execute(db)
  return rows.length > 0
}

/**
 * The recordings of sets and drafts that have no fingerprint: an earlier version has imported them, or they are the demo's. Or it can't
 * be read.
 */
export async function unlistenedRecordings(db: Db): Promise<{ name: string; permalink: string }[]> {
  const { rows } = await sql<{ name: string; permalink: string }>`
    select distinct on (permalink) name, permalink from (
      select set_name as name, mp3_permalink as permalink from sets where mp3_permalink is not null
      union all select set ->> 'name', recording ->> 'permalink' from drafts
        where recording is not null and discarded_at is null) each
    where not exists (select from fingerprints f where f.permalink = each.permalink and not (${isUnreadable}))
    order by permalink`.execute(db)
  return rows
}
