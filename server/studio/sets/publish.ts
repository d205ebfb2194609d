import { findSetOf, storeRecording, writeSet } from '../../catalog/import-set.ts'
import type { Db } from '../../db/pool.ts'
import { lockNames } from '../../db/releases/find-or-create.ts'
import { Failure } from '../../http/failure.ts'
import { logEdit } from '../edits/document.ts'
import { assertComplete, describeSet, withRefusals } from './described-set.ts'
import { findDraft } from './draft-document.ts'
import { readStudioSet, setDocument } from './set-document.ts'

/**
 * Makes a set of the catalogue of a locked draft, as an import of it would, and removes the draft. Resolves with the set's id. Throws
 * a 422 for what it lacks, and a 409 if the catalogue has such a set.
 */
export async function publish(trx: Db, draftId: number, userId: number): Promise<number> {
  await lockNames(trx)
  const draft = await findDraft(trx, draftId)
  if (!draft?.recording) throw new Failure(422, 'Add a recording first')
  const { set, recording } = draft
  const { date, genre } = assertComplete(set)
  const described = describeSet(set, recording, { date, genre })
  const changes = { newArtists: [], newLabels: [], lines: [] }
  const id = await withRefusals(async () => {
    const known = await findSetOf(trx, described, changes)
    if (known !== undefined) throw await isKnown(trx, known)
    return writeSet(trx, undefined, described, { changes, quiet: false })
  })
  await storeRecording(trx, id, recording)
  await trx.deleteFrom('drafts').where('id', '=', draftId).execute()
  const after = (await readStudioSet(trx, id)) ?? null
  await logEdit(trx, setDocument, { id, userId, before: null, after })
  return id
}

async function isKnown(trx: Db, id: number): Promise<Failure> {
  const known = await readStudioSet(trx, id)
  const name = known ? setDocument.name(known) : `Set ${id}`
  return new Failure(409, `${name} has this recording, or the same name, date and artists (set ${id})`)
}
