import * as z from 'zod/mini'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../http/failure.ts'
import { findComplete, piecesOf, storedDigests } from '../../recording/stored-digests.ts'

/** A recording that is in the media, and what a set of it needs. `duration` is in ms, `size` in bytes. */
export const DraftRecording = z.object({
  permalink: z.string(),
  version: z.string(),
  size: z.int(),
  digests: z.array(z.string()),
  duration: z.int(),
  loudness: z.object({ integrated: z.nullable(z.number()), truePeak: z.nullable(z.number()), curve: z.array(z.int()) }),
})
export type DraftRecording = z.infer<typeof DraftRecording>

/**
 * Keeps what is known of a recording, so that undo can give it to a set or draft again. Its files stay while it is kept: the cleanup
 * removes those that nothing has needed for 30 days.
 */
export const keepRecording = (trx: Db, { permalink, ...more }: DraftRecording) =>
  trx
    .insertInto('kept_recordings')
    .values({ permalink, recording: JSON.stringify({ permalink, ...more }) })
    .onConflict(on => on.column('permalink').doUpdateSet({ kept_at: new Date() }))
    .execute()

/** Keeps the recording of a set that is about to be replaced, if it was measured and its digests are stored, as import does. */
export async function keepOfSet(trx: Db, setId: number): Promise<void> {
  const set = await trx
    .selectFrom('sets')
    .select(['mp3_permalink', 'duration', 'loudness', 'true_peak', 'loudness_curve'])
    .where('id', '=', setId)
    .executeTakeFirst()
  const version = set?.mp3_permalink ? await findComplete(trx, set.mp3_permalink) : undefined
  if (!set?.loudness_curve || !version) return
  const digests = await storedDigests(trx, version, 0, piecesOf(version.size))
  await keepRecording(trx, {
    ...version,
    digests: digests.filter(each => each !== null),
    duration: set.duration,
    loudness: { integrated: set.loudness, truePeak: set.true_peak, curve: set.loudness_curve },
  })
}

/** Throws a 409 if a set has this recording: it was uploaded again and published since it was replaced. */
export async function assertUnused(trx: Db, permalink: string): Promise<void> {
  const set = await trx
    .selectFrom('sets')
    .select(['id', 'artist', 'set_name'])
    .where('mp3_permalink', '=', permalink)
    .executeTakeFirst()
  if (set) throw new Failure(409, `${set.artist} - ${set.set_name} has this recording by now (set ${set.id})`)
}

/** A recording that is kept. Throws a 409 if it isn't any more. */
export async function keptRecording(trx: Db, permalink: string): Promise<DraftRecording> {
  const row = await trx
    .selectFrom('kept_recordings')
    .select('recording')
    .where('permalink', '=', permalink)
    .executeTakeFirst()
  if (!row) throw new Failure(409, "The recording from before isn't kept any more")
  return DraftRecording.parse(row.recording)
}
