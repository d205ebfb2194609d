import { availableParallelism } from 'node:os'
import { knownNames } from '../../catalog/known-names.ts'
import { findKnownTrack } from '../../catalog/known-track.ts'
import type { Db } from '../../db/pool.ts'
import { findSound, storeSound } from '../../ear/stored/sounds.ts'
import { StartError } from '../../lib/start-errors.ts'
import { openDecodePool } from '../../recording/decode/pool.ts'
import { type Brought, readRecording } from '../../recording/read-recording.ts'
import type { IsKnown } from '../../tracklist/names.ts'
import { type Found, findSets } from '../find-sets.ts'
import { lookAhead } from '../look-ahead.ts'
import { type SoundNames, soundNames, trackOf } from './sound-names.ts'

export interface SoundOptions {
  /** The catalogue's track that the only file is of. */
  trackId: number | undefined
  signal?: AbortSignal
  /** Called with the total progress, from 0 to 1, and the name of a file that is done. */
  onProgress?: (share: number, name: string) => void
}

/** The result of one file. */
export type Sound = { name: string } & (
  | { names: SoundNames; trackId: number | null; fingerprintId: number; isNew: boolean }
  | { reason: string }
)

/** All files at these paths, folders with everything below them. Throws a StartError if there are none. */
export async function findSounds(paths: readonly string[]): Promise<Found> {
  const found = await Promise.all(paths.map(path => findSets(path)))
  return { sets: found.flatMap(({ sets }) => sets), refused: found.flatMap(({ refused }) => refused) }
}

/** The track of an id with its names. Throws a StartError if there is none. */
async function trackWithNames(db: Db, id: number) {
  const track = await db
    .selectFrom('tracks')
    .select(['id', 'artist', 'title', 'mix_name', 'label_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!track) throw new StartError(`There is no track ${id}.`)
  const { artist, title, mix_name, label_name: label } = track
  return { trackId: track.id, names: { artist, title, mix_name, label } }
}

/** What a single track is called, and the track of the catalogue with these names. Throws an ImportRefusal if it has none. */
export async function trackByNames(db: Db, path: string, { tags }: Brought, isKnown: IsKnown) {
  const track = trackOf(path, tags, isKnown)
  return { trackId: (await findKnownTrack(db, track)) ?? null, names: soundNames(track) }
}

/**
 * Makes the fingerprints of single tracks, several at a time, and stores them with their names. A file that was listened to before, by
 * its SHA-256, isn't decoded again. Throws the signal's reason.
 */
export async function* listenToSounds(
  db: Db,
  { sets: files, refused }: Found,
  { trackId, signal, onProgress }: SoundOptions,
): AsyncGenerator<Sound> {
  yield* refused
  const stop = { ...(signal && { signal }) }
  const known = await knownNames(db)
  const given = trackId === undefined ? undefined : await trackWithNames(db, trackId)
  const pool = openDecodePool({ inBackground: true })
  let done = 0

  async function listen({ name, recording: path }: Found['sets'][number]): Promise<Sound> {
    try {
      const brought = await readRecording(path, stop)
      const { sha256 } = brought
      const track = given ?? (await trackByNames(db, path, brought, known.has))
      const fingerprintId = await findSound(db, sha256, given && track)
      if (fingerprintId !== undefined) return { name, ...track, fingerprintId, isNew: false }
      const { fingerprint: peaks, duration } = await pool.measure(brought, stop)
      const sound = { sha256, duration, peaks, ...track }
      const stored = await db.transaction().execute(trx => storeSound(trx, sound))
      return { name, ...track, fingerprintId: stored, isNew: true }
    } catch (error) {
      signal?.throwIfAborted()
      return { name, reason: error instanceof Error ? error.message : String(error) }
    } finally {
      onProgress?.(++done / files.length, name)
    }
  }

  try {
    yield* lookAhead(files, availableParallelism() + 1, listen)
  } finally {
    await pool.close()
  }
}
