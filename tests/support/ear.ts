import { sql } from 'kysely'
import type { Db } from '../../server/db/pool.ts'

/** Music that is recognized, as the ear stores it, without any sound. Times are in ms. */

/** A recording of a set, or a single track. */
export interface Heard {
  fingerprint: number
  /** What is the same in it. */
  start: number
  end: number
}

/** Says that the recording of a set was compared with the others. Resolves with its fingerprint. */
export async function listenedTo(db: Db, set: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into fingerprints (permalink, peaks, duration, listened_at, first_tick, ticks)
    select mp3_permalink, '', duration, now(), id * 1000000, 1 from sets where id = ${set}
    on conflict (permalink) do update set duration = excluded.duration returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Adds the sound of a single track, which is compared with the others. */
export async function addSound(
  db: Db,
  { track = null, ...names }: { artist: string; title: string; mix_name?: string; track?: number | null },
): Promise<{ id: number; fingerprint: number }> {
  const { id: fingerprint } = await db
    .insertInto('fingerprints')
    .values({ peaks: new Uint8Array(), duration: 300_000, listened_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('sounds')
    .values({ fingerprint_id: fingerprint, sha256: `of ${fingerprint}`, track_id: track, ...names })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, fingerprint }
}

/** Says that the music is the same in two places. */
export const isSame = (db: Db, one: Heard, other: Heard, certainty: 'certain' | 'likely' = 'certain') =>
  db
    .insertInto('matches')
    .values({
      ...{ question_id: one.fingerprint, question_start: one.start, question_end: one.end },
      ...{ known_id: other.fingerprint, known_start: other.start, known_end: other.end },
      ...{ speed: 1, score: 0.9, certainty },
    })
    .execute()

/** Makes a row of a set an ID of its own. Resolves with the ID and where the row is. */
export async function makeRowAnId(db: Db, set: number, position: number) {
  const { id } = await db
    .insertInto('tracks')
    .values({ title: 'ID', artist: 'ID', mix_type: 'ID', first_heard_set_id: set })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await db
    .updateTable('set_tracks')
    .set({ track_id: id })
    .where('set_id', '=', set)
    .where('track_position', '=', position)
    .returning(['start_time as start', 'end_time as end'])
    .executeTakeFirstOrThrow()
  return { id, heard: { fingerprint: await listenedTo(db, set), ...row } }
}

type HeardId = Awaited<ReturnType<typeof makeRowAnId>>

/** Forgets all that was heard, and makes a row of each of two sets an ID of its own, without a mark of the demo's listeners. */
export async function twoHeardIds(db: Db): Promise<[HeardId, HeardId]> {
  await db.deleteFrom('fingerprints').execute()
  const two: [HeardId, HeardId] = [await makeRowAnId(db, 1, 3), await makeRowAnId(db, 2, 4)]
  const ids = two.map(({ id }) => id)
  await db.deleteFrom('set_likes').where('track_id', 'in', ids).execute()
  return two
}
