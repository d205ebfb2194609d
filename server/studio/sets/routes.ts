import type { EditedSet, StudioSet } from '#contract/entities/studio.ts'
import * as contract from '#contract/routes/studio/sets.ts'
import type { Db } from '../../db/pool.ts'
import { JsonText } from '../../http/api/json-text.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'
import type { RecordingPasses } from '../../media/recording-pass.ts'
import type { MediaStore } from '../../media/store.ts'
import { assertVersion, change, versionOf } from '../edits/document.ts'
import { assertPicture } from '../pictures/checked-picture.ts'
import { addDraft } from './add-draft.ts'
import { draftDocument, findDraft } from './draft-document.ts'
import { listSets } from './list.ts'
import { publish } from './publish.ts'
import { withReleaseDates } from './release-dates.ts'
import { findRow, readStudioSet, setDocument } from './set-document.ts'

/** 2,000 rows with every detail, in the longest names. */
const bodyLimit = 4 * 1024 * 1024

async function editedSet(db: Db, id: number): Promise<EditedSet> {
  const [set, row] = [await readStudioSet(db, id), await findRow(db, id)]
  if (!set || !row) throw notFound(setDocument.what)
  const { mp3_permalink, duration } = row
  const recording = mp3_permalink === null ? null : { mp3_permalink, duration }
  return { set, version: versionOf(set), recording, notes: [] }
}

async function editedDraft(db: Db, id: number): Promise<EditedSet> {
  const draft = await findDraft(db, id)
  if (!draft) throw notFound(draftDocument.what)
  const { set, recording, notes } = draft
  const shown = recording && { mp3_permalink: recording.permalink, duration: recording.duration }
  return { set, version: versionOf(set), recording: shown, notes }
}

/** Sets and drafts. */
export function setRoutes(registry: Registry, media: MediaStore | undefined, passes: RecordingPasses): void {
  registry.implement(contract.getRecordingPass, async () => ({ pass: passes.issue() }))

  /** What a curator saves of an item: not another recording, and no picture that isn't in the media. */
  const saved = async (set: StudioSet, { artwork, recording }: StudioSet): Promise<StudioSet> => {
    await assertPicture(set.artwork, artwork, media)
    return { ...set, recording }
  }

  registry.implement(contract.listStudioSets, async ({ query, db }) => new JsonText(await listSets(db, query)))

  registry.implement(contract.getStudioSet, ({ params: { id }, db }) => editedSet(db, id))
  registry.implement(
    contract.saveStudioSet,
    { bodyLimit },
    async ({ params: { id }, body: { set, version }, caller: { userId }, db }) => {
      const to = async (before: StudioSet) => withReleaseDates(before, await saved(set, before))
      await change(db, setDocument, { id, userId, version, to })
      return editedSet(db, id)
    },
  )
  registry.implement(contract.duplicateStudioSet, async ({ params: { id }, caller: { userId }, db }) => {
    const { set } = await editedSet(db, id)
    const draft = { ...set, date: undefined, recording: null, is_published: false, tracks: [] }
    return { draft_id: await addDraft(db, { userId, set: draft }) }
  })

  registry.implement(contract.getDraft, ({ params: { id }, db }) => editedDraft(db, id))
  registry.implement(
    contract.saveDraft,
    { bodyLimit },
    async ({ params: { id }, body: { set, version }, caller: { userId }, db }) => {
      await change(db, draftDocument, {
        id,
        userId,
        version,
        to: async before => ({ ...(await saved(set, before)), is_published: false }),
      })
      return editedDraft(db, id)
    },
  )
  registry.implement(contract.discardDraft, async ({ params: { id }, caller: { userId }, db }) => {
    await change(db, draftDocument, { id, userId, to: () => null })
    return null
  })
  registry.implement(contract.publishDraft, async ({ params: { id }, body: { version }, caller: { userId }, db }) => {
    const standing = await draftDocument.lock(db, id)
    if (!standing) throw notFound(draftDocument.what)
    await assertVersion(db, draftDocument, { id, version, standing })
    return { set_id: await publish(db, id, userId) }
  })
}
