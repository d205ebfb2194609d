import * as z from 'zod/mini'
import { OwnSuggestion, Suggested, Suggestion, Vote } from '../entities/suggestions.ts'
import { route } from '../route.ts'
import { Count, DateTime, IdParams, listOf } from '../shapes.ts'

const number = z.coerce.number<number>()

export const listSuggestions = route({
  method: 'GET',
  path: '/tracks/{id}/suggestions',
  access: 'listener',
  summary: "What listeners suggest an ID to be: the open ones, the strongest first, and the caller's own rejected ones",
  params: IdParams,
  answer: z.object({ data: z.array(Suggestion) }),
})
export const suggestTrack = route({
  method: 'PUT',
  path: '/tracks/{id}/suggestion',
  access: 'listener',
  summary:
    "Suggest what an ID is, or change the caller's open suggestion; the latest event wins. 409 if the ID is identified by now, or after ten new ones in 24 hours",
  params: IdParams,
  body: Suggested,
  answer: z.extend(Suggestion, { applied: z.boolean() }),
})
export const withdrawSuggestion = route({
  method: 'DELETE',
  path: '/tracks/{id}/suggestion',
  access: 'listener',
  summary: "Withdraw the caller's open suggestion",
  params: IdParams,
  answer: null,
})
export const voteOnSuggestion = route({
  method: 'PUT',
  path: '/suggestions/{id}/vote',
  access: 'listener',
  summary: 'Agree or disagree with a suggestion of another listener, or take that back; the latest event wins',
  params: IdParams,
  body: z.object({ vote: z.nullable(Vote) }),
  answer: z.object({
    vote: z.nullable(Vote),
    agree_count: Count,
    disagree_count: Count,
    applied: z.boolean(),
    updated_at: DateTime,
  }),
})
export const listOwnSuggestions = route({
  method: 'GET',
  path: '/me/suggestions',
  access: 'listener',
  summary: "The caller's suggestions, except withdrawn ones, the newest first; `accepted_count` is over all of them",
  query: z.object({
    offset: z._default(number.check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(number.check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  answer: z.extend(listOf(OwnSuggestion), { accepted_count: Count }),
})
