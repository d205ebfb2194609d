import type { EarCandidate } from '#contract/entities/ear.ts'
import type { StudioTrack } from '#contract/entities/studio-catalogue.ts'
import type { AnswerOf } from '#contract/route.ts'
import { undoEdit } from '#contract/routes/studio/edits.ts'
import * as ids from '#contract/routes/studio/ids.ts'
import * as tracks from '#contract/routes/studio/tracks.ts'
import type { ComponentApp } from './app.tsx'
import { expect, main, page } from './catalogue.ts'
import { aCandidate, aStudioId } from './entities/ids.ts'
import { listOf } from './entities.ts'

/** The Studio's room of IDs. */

export const curator = { role: 'curator' } as const
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const dialog = page.getByRole('dialog')
export const rows = main.getByRole('list', { name: 'IDs' }).getByRole('heading', { level: 2 })

export const track: StudioTrack = {
  ...{ artists: ['Yuna Brandt'], title: 'Nordlicht', feat: [], remixers: [], mix: 'original_mix' },
  picture: { art_url: null, art_url_sm: null, art_url_xl: null },
}
type Proposed = AnswerOf<typeof ids.readSuggestion>
export const proposed = (more: Partial<Proposed> = {}): Proposed => ({
  ...{ track, version: '7', twin: null, credited: { id: 900, username: 'mara' }, told: 214 },
  ...more,
})
export const named = { told: 214, taken_back: 0, twin_id: null }

/** Opens the room with these IDs; what is accepted or rejected leaves it, and undo brings it back. */
export async function openRoom(app: ComponentApp, all: ids.StudioId[]): Promise<void> {
  let listed = all
  const without = (suggestion: string | undefined) =>
    all.filter(id => !id.suggestions.some(each => String(each.id) === suggestion))
  app.server
    .on(ids.listStudioIds, () => listOf(listed))
    .on(ids.readSuggestion, proposed())
    .on(tracks.previewStudioTrack, named)
    .on(ids.acceptSuggestion, ({ params }) => {
      listed = without(params.id)
      return { id: 4, edit_id: 77 }
    })
    .on(ids.rejectSuggestion, ({ params }) => {
      listed = without(params.id)
      return { edit_id: 78 }
    })
    .on(undoEdit, () => {
      listed = all
      return { edit_id: 79 }
    })
  await app.openAs('/studio/ids', curator)
  await expect.poll(() => rows.elements().length).toBe(all.length)
}

export const inSet = (set_name: string, more: Partial<ids.StudioId> = {}) => {
  const id = aStudioId(more)
  return { ...id, places: id.places.map(place => ({ ...place, set_name })) }
}

/** An ID in `Courtyard Tapes` that sounds like this. */
export const sounding = (...candidates: EarCandidate[]) =>
  aStudioId({ suggestions: [], candidates, candidate_count: candidates.length })

export const aSound = () =>
  aCandidate({
    ...{ kind: 'sound', certainty: 'likely', seconds: 61, track: null, sound_id: 31, place: null },
    names: { artist: 'Hana', title: 'Unheard', mix_name: 'Dub', label: 'Palisade' },
  })

/** Tracks as the Studio edits them: IDs, but those with names. */
export const asEdited =
  (names: Record<number, Partial<StudioTrack>>) =>
  ({ params }: { params: Record<string, string> }) => {
    const id = Number(params.id)
    const nameless: StudioTrack = { artists: [], feat: [], remixers: [], mix: 'ID', picture: track.picture }
    return { id, version: `v${id}`, set_count: 1, likes: 4, track: { ...nameless, ...names[id] } }
  }
