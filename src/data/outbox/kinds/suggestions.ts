import * as z from 'zod/mini'
import { suggestedFields, Vote } from '#contract/entities/suggestions.ts'
import { suggestTrack, voteOnSuggestion, withdrawSuggestion } from '#contract/routes/suggestions.ts'
import { Count, Id } from '#contract/shapes.ts'
import type { Mark } from '../../marks/mark.ts'
import { call, kind, lastWins } from './kind.ts'

const gone = 404

/** `id`: of the track. Null withdraws the listener's suggestion. */
export const SuggestionInput = z.object({ id: Id, suggested: z.nullable(z.object(suggestedFields)) })
export type SuggestionInput = z.infer<typeof SuggestionInput>

/** What the listener suggests an ID to be: at most one suggestion for each. */
export const suggestion = kind({
  name: 'suggestion',
  input: SuggestionInput,
  target: ({ id }) => `track/${id}/suggestion`,
  merge: lastWins,
  send: ({ id, suggested: body }) =>
    body ? call(suggestTrack, { params: { id }, body }) : call(withdrawSuggestion, { params: { id } }),
  holdsAlready: ({ suggested }, status) => !suggested && status === gone,
  label: ({ suggested }) => (suggested ? 'Suggest a track' : 'Withdraw a suggestion'),
})

/** `id`: of the suggestion. The counts are as the server answered them. */
const VoteInput = z.object({
  id: Id,
  vote: z.nullable(Vote),
  agree_count: z.optional(Count),
  disagree_count: z.optional(Count),
})

const labels = { agree: 'Agree with a suggestion', disagree: 'Disagree with a suggestion' }

/** The number of voices after the listener's vote became `vote`. */
const counted = (mark: Mark, which: Vote, vote: Vote | null) =>
  Math.max(0, mark[`${which}_count`] + Number(vote === which) - Number(mark.vote === which))

/** The listener's vote on another one's suggestion; null takes it back. */
export const vote = kind({
  name: 'vote',
  input: VoteInput,
  target: ({ id }) => `suggestion/${id}/vote`,
  merge: lastWins,
  send: ({ id, vote }) => call(voteOnSuggestion, { params: { id }, body: { vote } }),
  settled: ({ id, vote }, answer) => VoteInput.safeParse(Object.assign({ vote }, answer, { id })).data ?? { id, vote },
  holdsAlready: ({ vote }, status) => !vote && status === gone,
  label: ({ vote }) => (vote ? labels[vote] : 'Take back a vote'),
  mark: {
    subject: ({ id }) => `suggestion/${id}`,
    overlay: (mark, { vote, agree_count, disagree_count }) => ({
      ...mark,
      vote,
      agree_count: agree_count ?? counted(mark, 'agree', vote),
      disagree_count: disagree_count ?? counted(mark, 'disagree', vote),
    }),
  },
})
