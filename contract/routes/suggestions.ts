import * as z from 'zod/mini'
import { Suggested } from '../entities/suggested.ts'
import { Suggestion, Vote } from '../entities/suggestions.ts'
import { route } from '../route.ts'
import { Count, DateTime, IdParams } from '../shapes.ts'

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
