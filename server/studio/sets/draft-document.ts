import { StudioSet } from '#contract/entities/studio.ts'
import type { Db } from '../../db/pool.ts'
import type { Document } from '../edits/document.ts'
import { DraftRecording, keptRecording } from './kept-recordings.ts'
import { setDocument } from './set-document.ts'

/** A draft that isn't discarded; undefined for an unknown one. */
export async function findDraft(db: Db, id: number) {
  const row = await db
    .selectFrom('drafts')
    .select(['set', 'recording', 'notes'])
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const recording = row.recording === null ? null : DraftRecording.parse(row.recording)
  const set = { ...StudioSet.parse(row.set), recording: recording?.permalink ?? null }
  return { set, recording, notes: row.notes }
}

async function lock(trx: Db, id: number): Promise<StudioSet | undefined> {
  await trx.selectFrom('drafts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return (await findDraft(trx, id))?.set
}

/** Null discards it. It stays in the table, so that undo brings it back with its recording. */
async function write(trx: Db, id: number, value: StudioSet | null): Promise<void> {
  const changed_at = new Date()
  const update = trx.updateTable('drafts').where('id', '=', id)
  if (value === null) return void (await update.set({ discarded_at: changed_at }).execute())
  const { recording, ...set } = value
  await update.set({ set: JSON.stringify(set), changed_at, discarded_at: null }).execute()
  const before = (await findDraft(trx, id))?.recording?.permalink ?? null
  if (recording === undefined || recording === before) return
  const kept = recording === null ? null : JSON.stringify(await keptRecording(trx, recording))
  await update.set({ recording: kept }).execute()
}

/** A set that isn't in the catalogue yet. */
export const draftDocument: Document<StudioSet> = { ...setDocument, kind: 'draft', what: 'This draft', lock, write }
