import { StudioSet } from '#contract/entities/studio.ts'
import type { Description } from '../../catalog/describe/describe.ts'
import type { PicturePaths } from '../../catalog/describe/described-set.ts'
import { retryTransaction } from '../../db/connection/retry-transaction.ts'
import { blockMediaSweepIn } from '../../db/media-lock.ts'
import type { Db } from '../../db/pool.ts'
import { storeFingerprint } from '../../ear/stored/fingerprints.ts'
import { Failure } from '../../http/failure.ts'
import { ImportRefusal } from '../../lib/import-refusal.ts'
import type { MediaStore } from '../../media/store.ts'
import { change } from '../edits/document.ts'
import { addDraft } from '../sets/add-draft.ts'
import { draftDocument, findDraft } from '../sets/draft-document.ts'
import { type DraftRecording, keepOfSet, keepRecording } from '../sets/kept-recordings.ts'
import { setDocument } from '../sets/set-document.ts'
import { type Claimed, lockClaimed, noteDone } from './claim.ts'
import { draftOf, notesOf } from './draft-of.ts'

/** What a claimed upload was found to be. */
export interface Read {
  recording: DraftRecording
  fingerprint: Uint8Array
  description: Description
  artwork: PicturePaths | undefined
}

/** Gives a draft that has none the recording, and what else it lacks and the recording has. */
async function fillDraft(trx: Db, id: number, { made_by: userId }: Claimed, read: Read): Promise<number> {
  const draft = await findDraft(trx, id)
  if (!draft) throw new ImportRefusal('The draft that it is for was discarded or published')
  if (draft.recording) throw new ImportRefusal('The draft that it is for has a recording already')
  const found = StudioSet.parse(draftOf(read.description, read.artwork))
  await keepRecording(trx, read.recording)
  await change(trx, draftDocument, {
    id,
    userId,
    to: before => ({
      ...before,
      recording: read.recording.permalink,
      date: before.date ?? found.date,
      genre: before.genre ?? found.genre,
      artwork: before.artwork.art_url === null ? found.artwork : before.artwork,
      tracks: before.tracks.length > 0 ? before.tracks : found.tracks,
    }),
  })
  await trx
    .updateTable('drafts')
    .set({ notes: notesOf(read.description) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Replaces the recording of a set. Its tracks, moments and hearts stay; listeners who play it keep the previous files. */
async function replaceRecording(trx: Db, id: number, { made_by: userId }: Claimed, { recording }: Read): Promise<void> {
  await keepOfSet(trx, id)
  await keepRecording(trx, recording)
  await change(trx, setDocument, { id, userId, to: before => ({ ...before, recording: recording.permalink }) })
}

/** Makes a draft of a recording that is in the media, or the recording of the draft or set that it is for. Resolves with the draft's id. */
async function apply(trx: Db, claimed: Claimed, read: Read): Promise<number | null> {
  const { made_by: userId, draft_id, set_id } = claimed
  if (set_id !== null) {
    await replaceRecording(trx, set_id, claimed, read)
    return null
  }
  if (draft_id !== null) return fillDraft(trx, draft_id, claimed, read)
  const { recording, description, artwork } = read
  const set = StudioSet.parse(draftOf(description, artwork))
  return addDraft(trx, { userId, set, recording, notes: notesOf(description) })
}

async function write(trx: Db, media: MediaStore, claimed: Claimed, read: Read): Promise<boolean> {
  if (!(await lockClaimed(trx, claimed))) return false
  await blockMediaSweepIn(trx)
  // Files of an earlier attempt, which nothing had, may have been removed a moment ago.
  if (!(await media.library.audio(read.recording.permalink))) throw new Error('The recording was removed')
  const draft_id = await apply(trx, claimed, read)
  const { permalink, duration } = read.recording
  await storeFingerprint(trx, { permalink, duration, peaks: read.fingerprint })
  await noteDone(trx, claimed, draft_id)
  return true
}

/**
 * Ends a claimed upload with what it becomes, in one transaction. Resolves with false, and nothing is written, if it was cancelled, or
 * another process reads it. Retried after a deadlock: publishing the draft that it is for locks both in the other order. Throws an
 * ImportRefusal.
 */
export const finish = (db: Db, media: MediaStore, claimed: Claimed, read: Read): Promise<boolean> =>
  retryTransaction(() => db.transaction().execute(trx => write(trx, media, claimed, read))).catch(error => {
    // What a curator couldn't save either: a row after the new recording's end, a set that is gone.
    throw error instanceof Failure && error.status < 500 ? new ImportRefusal(textOf(error)) : error
  })

const textOf = ({ errors, message }: Failure) => Object.values(errors?.json ?? {})[0]?.[0] ?? message
