import type { EditedSet, StudioSet } from '#contract/entities/studio.ts'
import {
  discardDraft,
  getDraft,
  getStudioSet,
  publishDraft,
  saveDraft,
  saveStudioSet,
} from '#contract/routes/studio/sets.ts'
import { call } from '../../../data/api/api.ts'
import type { Result } from '../../../data/api/send.ts'
import { queryClient } from '../../../data/cache/query-client.ts'

/** A set of the catalogue or a draft, by its id. */
export interface Edited {
  kind: 'set' | 'draft'
  id: number
}

/** The server's side of an edited set. */
export interface SetCalls {
  get(): Promise<Result<EditedSet>>
  save(set: StudioSet, version: string): Promise<Result<EditedSet>>
  /** Only of drafts. */
  publish(version: string): Promise<Result<{ set_id: number }>>
  /** Only of drafts. */
  discard(): Promise<Result<null>>
}

/** Listeners' pages of what was changed are fetched anew. */
async function refreshing<Answer>(sent: Promise<Result<Answer>>): Promise<Result<Answer>> {
  const result = await sent
  if (result.ok) void queryClient.invalidateQueries()
  return result
}

export function callsOf({ kind, id }: Edited): SetCalls {
  const params = { id }
  const isDraft = kind === 'draft'
  return {
    get: () => (isDraft ? call(getDraft, { params }) : call(getStudioSet, { params })),
    save: (set, version) => refreshing(call(isDraft ? saveDraft : saveStudioSet, { params, body: { set, version } })),
    publish: version => refreshing(call(publishDraft, { params, body: { version } })),
    discard: () => call(discardDraft, { params }),
  }
}
