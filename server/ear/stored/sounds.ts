import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { isUnreadable } from './fingerprints.ts'

interface NamedTrack {
  /** The catalogue's track; null if it has none of these names. */
  trackId: number | null
  names: { artist: string; title: string; mix_name: string | null; label: string | null }
}

interface NewSound extends NamedTrack {
  /** Of the file, in hex. */
  sha256: string
  /** In ms. */
  duration: number
  /** As `encodeFingerprint` writes them. */
  peaks: Uint8Array
}

/** The fingerprint of a file that was stored before; undefined if there is none that can be read. `track` updates which track it is. */
export async function findSound(db: Db, sha256: string, track: NamedTrack | undefined): Promise<number | undefined> {
  const { rows } = await sql<{ fingerprint_id: number }>`
    select o.fingerprint_id from sounds o join fingerprints f on f.id = o.fingerprint_id
    where o.sha256 = ${sha256} and not (${isUnreadable})`.execute(db)
  const [found] = rows
  if (found && track)
    await db
      .updateTable('sounds')
      .set({ ...track.names, track_id: track.trackId })
      .where('sha256', '=', sha256)
      .execute()
  return found?.fingerprint_id
}

/** Stores the sound of a single track, unless one that can be read is stored already. Resolves with the id of its fingerprint. */
export async function storeSound(trx: Db, { sha256, duration, peaks, trackId, names }: NewSound): Promise<number> {
  const { id } = await trx
    .insertInto('fingerprints')
    .values({ duration, peaks })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = await trx
    .insertInto('sounds')
    .values({ fingerprint_id: id, sha256, track_id: trackId, ...names })
    .onConflict(on => on.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) return id
  await trx.deleteFrom('fingerprints').where('id', '=', id).execute()
  const { fingerprint_id } = await trx
    .selectFrom('sounds')
    .select('fingerprint_id')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  await sql`update fingerprints f set peaks = ${peaks}, duration = ${duration}, listened_at = null
    where f.id = ${fingerprint_id} and ${isUnreadable}`.execute(trx)
  return fingerprint_id
}
