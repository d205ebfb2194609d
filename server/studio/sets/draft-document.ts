import * as z from 'zod/mini'
import { StudioSet } from '../../../contract/entities/studio.ts'
import type { Db } from '../../db/pool.ts'
import type { Document } from '../edits/document.ts'
import { setDocument } from './set-document.ts'

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

/** A draft that isn't discarded; undefined for an unknown one. */
export async function findDraft(db: Db, id: number) {
  const row = await db
    .selectFrom('drafts')
    .select(['set', 'recording', 'notes'])
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      set: StudioSet.parse(row.set),
      recording: row.recording === null ? null : DraftRecording.parse(row.recording),
      notes: row.notes,
    }
  )
}

async function lock(trx: Db, id: number): Promise<StudioSet | undefined> {
  await trx.selectFrom('drafts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return (await findDraft(trx, id))?.set
}

/** Null discards it. It stays in the table, so that undo brings it back with its recording. */
async function write(trx: Db, id: number, set: StudioSet | null): Promise<void> {
  const changed_at = new Date()
  const values =
    set === null ? { discarded_at: changed_at } : { set: JSON.stringify(set), changed_at, discarded_at: null }
  await trx.updateTable('drafts').set(values).where('id', '=', id).execute()
}

/** A set that isn't in the catalogue yet. */
export const draftDocument: Document<StudioSet> = { ...setDocument, kind: 'draft', what: 'This draft', lock, write }
