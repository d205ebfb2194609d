import * as contract from '#contract/routes/studio/ear.ts'
import { earCandidates } from '../../ear/catalogue/candidates.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'
import { draftDocument, findDraft } from '../sets/draft-document.ts'
import { findRow, setDocument } from '../sets/set-document.ts'
import { proposedTracklist } from './proposed-tracklist.ts'

const maxCandidates = 20

/** What curators are offered of music that is recognized by ear. */
export function earRoutes(registry: Registry): void {
  registry.implement(contract.listEarCandidates, { followsMerge: 'track' }, async ({ params: { id }, db }) => {
    const found = (await earCandidates(db, [id], maxCandidates)).get(id)
    if (!found && !(await db.selectFrom('tracks').select('id').where('id', '=', id).executeTakeFirst()))
      throw notFound('This ID')
    return { data: found?.candidates ?? [] }
  })
  registry.implement(contract.proposeSetTracklist, async ({ params: { id }, db }) => {
    const set = await findRow(db, id)
    if (!set) throw notFound(setDocument.what)
    return proposedTracklist(db, set.mp3_permalink)
  })
  registry.implement(contract.proposeDraftTracklist, async ({ params: { id }, db }) => {
    const draft = await findDraft(db, id)
    if (!draft) throw notFound(draftDocument.what)
    return proposedTracklist(db, draft.recording?.permalink ?? null)
  })
}
