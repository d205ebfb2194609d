import { Suggestion } from '#contract/entities/suggestions.ts'
import { getSet, getTrack } from '#contract/routes/catalogue.ts'
import { listOwnSuggestions } from '#contract/routes/own-suggestions.ts'
import { store } from '../../state/store.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { refetch } from '../cache/refetch.ts'
import { SuggestionInput } from '../outbox/kinds/suggestions.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { session } from '../session/session.ts'
import { trackSuggestionsQuery } from './suggestion-queries.ts'

/** Writes the server's answers about suggestions into the loaded queries, and refetches these. */

const again = (queryKey: readonly unknown[]) => void refetch({ queryKey }).catch(ignoreOutcome)

/** Puts the listener's suggestion in its place, or first; null removes it. */
function withOwn(suggestions: readonly Suggestion[], own: Suggestion | null): Suggestion[] {
  const me = store.get(session).user?.id
  if (!own) return suggestions.filter(({ author, state }) => author.id !== me || state !== 'open')
  const isKnown = suggestions.some(({ id }) => id === own.id)
  return isKnown ? suggestions.map(each => (each.id === own.id ? own : each)) : [own, ...suggestions]
}

function applyAnswer({ id, suggested }: SuggestionInput, answer: unknown): void {
  const { queryKey } = trackSuggestionsQuery(id)
  const own = suggested ? Suggestion.safeParse(answer).data : null
  // Another tab isn't told the answer: it shows the suggestion once it is fetched again.
  if (own !== undefined) queryClient.setQueryData(queryKey, known => known && { data: withOwn(known.data, own) })
  again(queryKey)
  again([listOwnSuggestions.path])
}

outbox.onAnswered(({ settled, answer }) => {
  if (settled?.kind !== 'suggestion' && settled?.kind !== 'vote') return
  const input = settled.kind === 'suggestion' ? SuggestionInput.safeParse(settled.input) : undefined
  if (input?.success) applyAnswer(input.data, answer)
  // What the ID probably is may be another track now. Suggestions stay in their places after a vote.
  for (const { path } of [getTrack, getSet]) again([path])
})
