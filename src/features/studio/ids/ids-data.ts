import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { listEarCandidates } from '#contract/routes/studio/ear.ts'
import { undoEdit } from '#contract/routes/studio/edits.ts'
import {
  listStudioIds,
  type readSound,
  type readSuggestion,
  rejectSuggestion,
  type StudioId,
} from '#contract/routes/studio/ids.ts'
import { call } from '../../../data/api/api.ts'
import { withChanged, withoutItem } from '../../../data/cache/loaded-pages.ts'
import { trackName } from '../../../lib/track-name.ts'
import { notify } from '../../../ui/feedback/notices/notify.ts'
import { type Outcome, settleDecision } from '../parts/calls/decision.ts'
import { attempt } from '../parts/calls/studio-call.ts'
import { placeName } from '../parts/place-name.ts'
import { changeLoaded, refetchRoutes, studioPages } from '../studio-query.ts'

export type Only = QueryOf<typeof listStudioIds>['only']

/** What accepting a proposal would make of an ID. */
export type Proposed = AnswerOf<typeof readSound>
/** The same of a suggestion, with who is credited. */
export type ProposedBy = AnswerOf<typeof readSuggestion>

/** What a list of IDs is narrowed to. */
export type Narrowed = Pick<QueryOf<typeof listStudioIds>, 'only' | 'id' | 'search'>

export const idPages = (narrowed: Narrowed) => studioPages(listStudioIds, narrowed)

export const refetchIds = () => refetchRoutes(listStudioIds, listEarCandidates)

/** Takes an ID that is identified out of the lists. */
export function removeId(id: number): void {
  changeLoaded(listStudioIds, pages => withoutItem(pages, id))
  refetchIds()
}

/** Rejects a suggestion with a word to its author. Resolves with the edit, or with why it wasn't rejected. */
export function reject(trackId: number, id: number, reason: string): Promise<Outcome> {
  const without = ({ suggestions, ...of }: StudioId) => ({ ...of, suggestions: suggestions.filter(s => s.id !== id) })
  return settleDecision({
    sent: call(rejectSuggestion, { params: { id }, body: { reason } }),
    apply: () => changeLoaded(listStudioIds, pages => withChanged(pages, trackId, without)),
    refetch: refetchIds,
  })
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
