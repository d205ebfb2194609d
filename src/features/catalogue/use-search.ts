import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchQueries } from './queries.ts'

/** Four searches in parallel, one for each kind. */
function useKinds(term: string) {
  const { artists, labels, tracks, sets } = searchQueries(term)
  return {
    artists: useInfiniteQuery({ ...artists, placeholderData: keepPreviousData }),
    labels: useInfiniteQuery({ ...labels, placeholderData: keepPreviousData }),
    tracks: useInfiniteQuery({ ...tracks, placeholderData: keepPreviousData }),
    sets: useInfiniteQuery({ ...sets, placeholderData: keepPreviousData }),
  }
}

export type FoundKinds = ReturnType<typeof useKinds>
type Kind = Pick<FoundKinds['sets'], 'isFetching' | 'isPending' | 'isPlaceholderData'>

const isOnItsWay = ({ isFetching, isPending, isPlaceholderData }: Kind) =>
  isFetching && (isPending || isPlaceholderData)

export interface Search {
  found: FoundKinds
  /** No term has been answered yet. */
  first: boolean
  /** `found` belongs to the term before. */
  stale: boolean
}

/**
 * What a search finds. All four kinds are shown at the same moment, when each has its answer: one by one, each would push
 * the others away from under the finger. Until then the results of the term before stay.
 */
export function useSearch(term: string): Search {
  const [shown, show] = useState<string>()
  const next = Object.values<Kind>(useKinds(term))
  const found = useKinds(shown ?? term)
  if (shown !== term && !next.some(isOnItsWay)) show(term)
  const stale = shown !== term || Object.values<Kind>(found).some(({ isPlaceholderData }) => isPlaceholderData)
  return { found, first: shown === undefined, stale }
}
