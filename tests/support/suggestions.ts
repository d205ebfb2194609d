import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Suggested } from '#contract/entities/suggested.ts'
import type { Vote } from '#contract/entities/suggestions.ts'
import { getTrack } from '#contract/routes/catalogue.ts'
import { listOwnSuggestions } from '#contract/routes/own-suggestions.ts'
import { listSuggestions, suggestTrack, voteOnSuggestion } from '#contract/routes/suggestions.ts'
import type { Db } from '../../server/db/pool.ts'
import { type Answer, addSignedIn, exactly, type TestApp } from './server/app.ts'

/** A suggestion as a listener would send it. */
export const nordlicht: Suggested = {
  artist: 'Yuna Brandt',
  title: 'Nordlicht',
  mix_name: null,
  label: null,
  link: null,
  why: 'heard',
}

/** Adds an ID that is in no set. */
export async function addId(db: Db): Promise<number> {
  const values = { title: 'ID', artist: 'ID', mix_type: 'ID' } as const
  return (await db.insertInto('tracks').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** The answer of a call that succeeded. */
function parsed<S extends z.ZodMiniType>(schema: S, { status, body }: Answer): z.output<S> {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return exactly(schema, body)
}

export type Suggester = Awaited<ReturnType<typeof addSuggester>>

/** Adds a listener who suggests and votes. `ask…` resolve with the whole answer; the others need it to succeed. */
export async function addSuggester(server: Pick<TestApp, 'ask' | 'db'>, name = `s-${randomUUID().slice(0, 8)}`) {
  const { id, access: token } = await addSignedIn(server, name)
  type Headers = Record<string, string>
  const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown, headers: Headers = {}) =>
    server.ask(method, `/api${path}`, { token, headers, ...(body !== undefined && { body }) })
  const askSuggest = (track: number, suggested: unknown = nordlicht, headers: Headers = {}) =>
    ask('PUT', `/tracks/${track}/suggestion`, suggested, headers)
  const askVote = (suggestion: number, vote: unknown, headers: Headers = {}) =>
    ask('PUT', `/suggestions/${suggestion}/vote`, { vote }, headers)
  return {
    ...{ id, name, token, ask, askSuggest, askVote },
    suggest: async (track: number, suggested: Partial<Suggested> = {}, headers: Headers = {}) =>
      parsed(suggestTrack.answer, await askSuggest(track, { ...nordlicht, ...suggested }, headers)),
    withdraw: (track: number, headers: Headers = {}) =>
      ask('DELETE', `/tracks/${track}/suggestion`, undefined, headers),
    vote: async (suggestion: number, vote: Vote | null, headers: Headers = {}) =>
      parsed(voteOnSuggestion.answer, await askVote(suggestion, vote, headers)),
    suggestionsOf: async (track: number) =>
      parsed(listSuggestions.answer, await ask('GET', `/tracks/${track}/suggestions`)).data,
    own: async (query = '') => parsed(listOwnSuggestions.answer, await ask('GET', `/me/suggestions${query}`)),
    track: async (track: number) => parsed(getTrack.answer, await ask('GET', `/tracks/${track}`)),
  }
}
