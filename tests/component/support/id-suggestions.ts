import type { Track } from '#contract/entities/music.ts'
import type { Suggested } from '#contract/entities/suggested.ts'
import type { Suggestion } from '#contract/entities/suggestions.ts'
import { getTrack } from '#contract/routes/catalogue.ts'
import { listSuggestions, suggestTrack, voteOnSuggestion, withdrawSuggestion } from '#contract/routes/suggestions.ts'
import type { ComponentApp } from './app.tsx'
import { main, page } from './catalogue.ts'
import { aSuggestion } from './entities/ids.ts'
import { anId } from './entities.ts'
import { type FakeServer, refused } from './server.ts'

export const panel = page.getByRole('tabpanel')
export const items = panel.getByRole('listitem')
export const dialog = page.getByRole('dialog')
export const tab = page.getByRole('tab', { name: /^Suggestions/ })
export const know = main.getByRole('button', { name: 'I know this one' }).first()

const me = { username: 'ayo' }
export const track = anId({ artist: 'ID', artists: [] })

/** Gives the server an ID with these suggestions, and lets the listener `ayo` suggest, withdraw and vote. */
export function giveId(server: FakeServer, given: Suggestion[] = [], of: Track = track) {
  let suggestions = given
  let userId = 0
  const own = () => suggestions.find(({ author }) => author.id === userId)
  server
    .on(getTrack, of)
    .on(listSuggestions, () => ({ data: suggestions }))
    .on(suggestTrack, ({ body }) => {
      if (!body) throw new Error('Without a body')
      const { votes, ...suggestion } = withNames(own() ?? byMe(userId), body)
      suggestions = [suggestion, ...suggestions.filter(each => each !== own())]
      return { ...suggestion, applied: votes }
    })
    .on(withdrawSuggestion, () => {
      suggestions = suggestions.filter(each => each !== own())
      return null
    })
    .on(voteOnSuggestion, ({ params, body }) => {
      const voted = suggestions.find(({ id }) => id === Number(params.id))
      if (!voted) return refused(404)
      const next = {
        ...voted,
        vote: body?.vote ?? null,
        agree_count: voted.agree_count + (body?.vote === 'agree' ? 1 : 0),
      }
      return { ...next, applied: true, updated_at: '2026-06-01T12:00:00.000Z' }
    })
  return {
    open: async (app: ComponentApp, path = `/tracks/${of.id}?tab=suggestions`) => {
      userId = (await app.openAs(path, me)).id
    },
    /** The listener's own one, as the server has it. */
    suggestAs: async (app: ComponentApp, own: Partial<Suggestion>) => {
      userId = (await app.openAs('/about', me)).id
      suggestions = [{ ...byMe(userId), ...own }, ...suggestions]
      await app.go(`/tracks/${of.id}?tab=suggestions`)
    },
  }
}

const byMe = (id: number) =>
  aSuggestion({ track_meta_id: track.id, author: { id, username: me.username, avatar_url: null } })
const withNames = (before: Suggestion, body: Suggested) => ({ ...before, ...body, votes: true })
