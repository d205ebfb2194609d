import type { DescribedSet } from '../../catalog/describe/described-set.ts'
import { storeRecording } from '../../catalog/import-set.ts'
import type { Db } from '../../db/pool.ts'
import { storeFingerprint } from '../../ear/stored/fingerprints.ts'
import { hhmmss } from '../../lib/clock.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import { removeUnusedDigests } from '../../recording/stored-digests.ts'
import { DraftRecording, keepOfSet, keepRecording } from '../../studio/sets/kept-recordings.ts'
import { nameOf, type PlacedRecording } from './placed-recordings.ts'

type Recording = DescribedSet['recording']

const otherMeanwhile = () => new ImportRefusal('It has got another recording meanwhile, or was removed')

/** Throws an ImportRefusal if another set has the converted recording: it was imported again, under another name. */
async function assertUnused(trx: Db, permalink: string): Promise<void> {
  const other = await trx
    .selectFrom('sets')
    .select(['id', 'artist', 'set_name as title'])
    .where('mp3_permalink', '=', permalink)
    .executeTakeFirst()
  if (other) throw new ImportRefusal(`The same recording is that of ${nameOf({ ...other, kind: 'set', permalink })}`)
}

/** The last track ends with its recording, which may be some ms shorter or longer than the set was: earlier versions counted less exactly. */
async function moveEnd(trx: Db, setId: number, duration: number): Promise<void> {
  const last = await trx
    .selectFrom('set_tracks')
    .select(['track_position', 'start_time'])
    .where('set_id', '=', setId)
    .orderBy('track_position', 'desc')
    .executeTakeFirst()
  if (!last) return
  const { track_position, start_time } = last
  if (start_time >= duration)
    throw new ImportRefusal(
      `Track ${track_position} starts at ${hhmmss(start_time)}, and the recording ends at ${hhmmss(duration)}`,
    )
  await trx
    .updateTable('set_tracks')
    .set({ end_time: duration })
    .where('set_id', '=', setId)
    .where('track_position', '=', track_position)
    .where('end_time', '<>', duration)
    .execute()
}

/** As a replacement in the Studio: the set keeps its id and all that listeners gave it, and the former recording is kept for 30 days. */
async function replaceOfSet(trx: Db, { id, permalink }: PlacedRecording, recording: Recording): Promise<void> {
  const set = await trx
    .selectFrom('sets')
    .select('mp3_permalink')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (set?.mp3_permalink !== permalink) throw otherMeanwhile()
  await assertUnused(trx, recording.permalink)
  await keepOfSet(trx, id)
  const { permalink: mp3_permalink, duration } = recording
  await trx.updateTable('sets').set({ mp3_permalink, duration }).where('id', '=', id).execute()
  await removeUnusedDigests(trx, permalink)
  await storeRecording(trx, id, recording)
  await moveEnd(trx, id, duration)
}

/** Rows of a draft may be anywhere until it is published. */
async function replaceOfDraft(trx: Db, { id, permalink }: PlacedRecording, recording: Recording): Promise<void> {
  const draft = await trx
    .selectFrom('drafts')
    .select('recording')
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const before = draft?.recording ? DraftRecording.parse(draft.recording) : undefined
  if (before?.permalink !== permalink) throw otherMeanwhile()
  const { fingerprint, loudness = before.loudness, ...file } = recording
  const after = { ...file, loudness }
  await keepRecording(trx, before)
  await keepRecording(trx, after)
  await trx
    .updateTable('drafts')
    .set({ recording: JSON.stringify(after) })
    .where('id', '=', id)
    .execute()
  if (fingerprint)
    await storeFingerprint(trx, { permalink: file.permalink, duration: file.duration, peaks: fingerprint })
}

/**
 * Gives a set or draft the converted file of its recording. Call it in a transaction. Throws an ImportRefusal if it can't have it.
 */
export const replaceRecording = (trx: Db, placed: PlacedRecording, recording: Recording): Promise<void> =>
  (placed.kind === 'set' ? replaceOfSet : replaceOfDraft)(trx, placed, recording)
