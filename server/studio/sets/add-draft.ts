import type { StudioSet } from '#contract/entities/studio.ts'
import type { Db } from '../../db/pool.ts'
import { logEdit } from '../edits/document.ts'
import { draftDocument, findDraft } from './draft-document.ts'
import { type DraftRecording, keepRecording } from './kept-recordings.ts'

interface New {
  userId: number
  /** Its path in `set` isn't looked at. */
  set: StudioSet
  recording?: DraftRecording
  notes?: string[]
}

/** Adds a draft. Resolves with its id. */
export async function addDraft(trx: Db, { userId, set: { recording: _, ...set }, recording, notes = [] }: New) {
  const { id } = await trx
    .insertInto('drafts')
    .values({
      made_by: userId,
      set: JSON.stringify(set),
      recording: recording ? JSON.stringify(recording) : null,
      notes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (recording) await keepRecording(trx, recording)
  const after = (await findDraft(trx, id))?.set ?? null
  await logEdit(trx, draftDocument, { id, userId, before: null, after })
  return id
}
