import * as contract from '#contract/routes/studio/ids.ts'
import type { Registry } from '../../http/api/registry.ts'
import type { MediaStore } from '../../media/store.ts'
import { change } from '../edits/document.ts'
import { accept, decidedMeanwhile, preview } from './accept.ts'
import { type Decision, suggestionDocument } from './document.ts'
import { findIds } from './find.ts'
import { previewSound, takeSound } from './sounds.ts'

/** IDs, what listeners suggest them to be, and single tracks that they sound like: curators accept or reject it. */
export function idRoutes(registry: Registry, media: MediaStore | undefined): void {
  registry.implement(contract.listStudioIds, ({ query, caller: { userId }, db }) => findIds(db, userId, query))

  registry.implement(contract.readSuggestion, { fails: [409] }, ({ params: { id }, db }) => preview(db, id))

  registry.implement(contract.acceptSuggestion, ({ params: { id }, body, caller: { userId }, db }) =>
    accept(db, id, body, { userId, media }),
  )

  registry.implement(
    contract.readSound,
    { fails: [409], followsMerge: 'track' },
    ({ params: { id }, query: { sound }, db }) => previewSound(db, id, sound),
  )

  registry.implement(contract.acceptSound, ({ params: { id }, body, caller: { userId }, db }) =>
    takeSound(db, id, body, { userId, media }),
  )

  registry.implement(
    contract.rejectSuggestion,
    async ({ params: { id }, body: { reason }, caller: { userId }, db }) => {
      const to = ({ state }: Decision): Decision => {
        if (state !== 'open') throw decidedMeanwhile()
        return { state: 'rejected', reason }
      }
      const { edit } = await change(db, suggestionDocument, { id, userId, to })
      if (edit === null) throw decidedMeanwhile()
      return { edit_id: edit }
    },
  )
}
