import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchQueries } from '../../data/catalogue/search-queries.ts'

/** Four searches in parallel, one for each kind. With `enabled` false it only reads what is loaded, and fetches nothing. */
function useKinds(term: string, enabled: boolean) {
  const { sets, artists, labels, tracks } = searchQueries(term)
  const options = { enabled, placeholderData: keepPreviousData }
  return {
    sets: useInfiniteQuery({ ...sets, ...options }),
    artists: useInfiniteQuery({ ...artists, ...options }),
    labels: useInfiniteQuery({ ...labels, ...options }),
    tracks: useInfiniteQuery({ ...tracks, ...options }),
  }
}

export type FoundKinds = ReturnType<typeof useKinds>
type Kind = Pick<FoundKinds['sets'], 'isFetching' | 'isPending' | 'isPlaceholderData'>

const isLoading = ({ isFetching, isPending, isPlaceholderData }: Kind) => isFetching && (isPending || isPlaceholderData)

export interface Search {
  found: FoundKinds
  /** No search has been answered yet. */
  first: boolean
  /** `found` belongs to the last term. */
  stale: boolean
}

/**
 * The results of a search. All four kinds appear together, once each is answered: one after the other, each would shift the
 * others under the listener's finger. Until then the results of the last term stay.
 */
export function useSearch(term: string): Search {
  const [shown, show] = useState<string>()
  const next = Object.values<Kind>(useKinds(term, true))
  // Not enabled: it would fetch again what has just failed.
  const found = useKinds(shown ?? term, false)
  if (shown !== term && !next.some(isLoading)) show(term)
  const stale = shown !== term || Object.values<Kind>(found).some(({ isPlaceholderData }) => isPlaceholderData)
  return { found, first: shown === undefined, stale }
}
