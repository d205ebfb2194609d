import * as contract from '../../../contract/routes/ear.ts'
import { earCandidates } from '../../ear/catalogue/candidates.ts'
import { JsonText } from '../../plugins/api/json-text.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { notFound } from '../../plugins/failure.ts'
import { draftDocument, findDraft } from '../sets/draft-document.ts'
import { findRow, setDocument } from '../sets/set-document.ts'
import { proposedTracklist } from './proposed-tracklist.ts'

/** What curators are offered of music that is recognized by ear. */
export function earRoutes(registry: Registry): void {
  registry.implement(contract.listEarCandidates, async ({ params: { id }, db }) => {
    const candidates = await earCandidates(db, id)
    if (candidates === undefined) throw notFound('This ID')
    return new JsonText(`{"data":${candidates}}`)
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
