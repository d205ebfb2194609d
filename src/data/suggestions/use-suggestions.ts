import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useCallback, useMemo } from 'react'
import { useDerived } from '../../state/use-derived.ts'
import { marks } from '../marks/marks.ts'
import { pendingOf } from '../outbox/pending.ts'
import { useListener } from '../session/use-session.ts'
import { overlayOwn, overlaySuggestions, type ShownSuggestion } from './overlay-suggestions.ts'
import { type OwnSuggestions, ownSuggestionsQuery, trackSuggestionsQuery } from './suggestion-queries.ts'
import './apply-answers.ts'

const pending = pendingOf('suggestion')
const unknownAuthor = { id: 0, username: '', avatar_url: null }

/** A new one that the server has refused is not. */
const isOpen = ({ state, refusal, id }: ShownSuggestion) => state === 'open' && !(refusal && typeof id === 'string')

/**
 * The suggestions for an ID with the listener's pending change applied, without those of listeners who were blocked since. While the
 * server's are unknown, the listener's own pending one alone, if there is one. `own`: the listener's open suggestion.
 */
export function useSuggestions(trackId: number, enabled = true) {
  const query = useQuery({ ...trackSuggestionsQuery(trackId), enabled })
  const entries = useAtomValue(pending)
  const me = useListener()
  const all = useMemo(() => {
    const { id, username, avatar_url } = me ?? unknownAuthor
    const shown = overlaySuggestions(query.data?.data ?? [], trackId, { entries, author: { id, username, avatar_url } })
    return query.data || shown.length > 0 ? shown : undefined
  }, [query.data, entries, me, trackId])
  const suggestions = useDerived(
    get => all?.filter(({ author }) => !get(marks.of(`listener/${author.id}`)).is_blocked),
    [all],
  )
  const own = suggestions?.find(each => each.author.id === me?.id && isOpen(each))
  return { query, suggestions, own }
}

/** The listener's own suggestions with the pending changes applied, the newest first, and how many were accepted. */
export function useOwnSuggestions() {
  const entries = useAtomValue(pending)
  const select = useCallback(
    ({ pages, pageParams }: InfiniteData<OwnSuggestions>) => ({ pageParams, pages: overlayOwn(pages, entries) }),
    [entries],
  )
  return useInfiniteQuery({ ...ownSuggestionsQuery, select })
}
