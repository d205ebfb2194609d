import type { AnswerOf, QueryOf } from '../../../../contract/route.ts'
import { listEarCandidates } from '../../../../contract/routes/studio/ear.ts'
import { undoEdit } from '../../../../contract/routes/studio/edits.ts'
import {
  listStudioIds,
  type readSound,
  type readSuggestion,
  rejectSuggestion,
  type StudioId,
} from '../../../../contract/routes/studio/ids.ts'
import { call, callOrThrow } from '../../../data/api/api.ts'
import { withChanged, withoutItem } from '../../../data/cache/loaded-pages.ts'
import { ignoreOutcome, queryClient } from '../../../data/cache/query-client.ts'
import { trackName } from '../../../lib/track-name.ts'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { placeName } from '../parts/place-name.ts'
import { attempt, failureText } from '../parts/studio-call.ts'
import { studioPages } from '../studio-query.ts'

export type Only = QueryOf<typeof listStudioIds>['only']

/** What accepting a proposal would make of an ID. */
export type Proposed = AnswerOf<typeof readSound>
/** The same of a suggestion, with who is credited. */
export type ProposedBy = AnswerOf<typeof readSuggestion>

/** What a list of IDs is narrowed to. */
export type Narrowed = Pick<QueryOf<typeof listStudioIds>, 'only' | 'id' | 'search'>

export const idPages = (narrowed: Narrowed) =>
  studioPages(listStudioIds, narrowed, (offset, signal) =>
    callOrThrow(listStudioIds, { query: { ...narrowed, offset } }, signal),
  )

export function refetchIds(): void {
  for (const { path } of [listStudioIds, listEarCandidates])
    void queryClient.invalidateQueries({ queryKey: [path] }).catch(ignoreOutcome)
}

type Pages = Parameters<typeof withoutItem<StudioId>>[0]

const changePages = (change: (pages: Pages) => Pages) =>
  queryClient.setQueriesData<Pages>({ queryKey: [listStudioIds.path] }, pages => pages && change(pages))

/** Takes an ID that is identified out of the lists. */
export function removeId(id: number): void {
  changePages(pages => withoutItem(pages, id))
  refetchIds()
}

/** Rejects a suggestion with a word to its author. Resolves with the edit, or with why it wasn't rejected. */
export async function reject(
  trackId: number,
  id: number,
  reason: string,
): Promise<{ edit: number } | { problem: string }> {
  const result = await call(rejectSuggestion, { params: { id }, body: { reason } })
  if (!result.ok) {
    // Its author has withdrawn it, or another curator has decided.
    if (result.status === 409 || result.status === 404) refetchIds()
    return { problem: failureText(result) }
  }
  const without = ({ suggestions, ...of }: StudioId) => ({ ...of, suggestions: suggestions.filter(s => s.id !== id) })
  changePages(pages => withChanged(pages, trackId, without))
  refetchIds()
  return { edit: result.body.edit_id }
}

/** Says what was decided, and offers to undo it. */
export function notifyDecided(text: string, edit: number | null): void {
  const undo = async (id: number) => {
    if (await attempt(undoEdit, { params: { id } })) notify('Undone')
    refetchIds()
  }
  notify(text, 'success', undefined, edit === null ? undefined : { label: 'Undo', run: () => void undo(edit) })
}

/** What an ID is called, and what tells it from others of that name; empty if its name does. */
export function namesOf({ track, places: [place] }: Pick<StudioId, 'track' | 'places'>): {
  name: string
  where: string
} {
  const name = trackName(track)
  if (!place) return { name, where: '' }
  return name === 'ID' ? { name: placeName(place), where: '' } : { name, where: placeName(place) }
}
