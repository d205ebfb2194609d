import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchQueries } from '../../data/catalogue/queries.ts'

/** Four searches in parallel, one for each kind. What is not `asking` only shows what others have asked for. */
function useKinds(term: string, asking: boolean) {
  const { artists, labels, tracks, sets } = searchQueries(term)
  const options = { enabled: asking, placeholderData: keepPreviousData }
  return {
    artists: useInfiniteQuery({ ...artists, ...options }),
    labels: useInfiniteQuery({ ...labels, ...options }),
    tracks: useInfiniteQuery({ ...tracks, ...options }),
    sets: useInfiniteQuery({ ...sets, ...options }),
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
  const next = Object.values<Kind>(useKinds(term, true))
  // A second one that asks would ask again for what has just failed.
  const found = useKinds(shown ?? term, false)
  if (shown !== term && !next.some(isOnItsWay)) show(term)
  const stale = shown !== term || Object.values<Kind>(found).some(({ isPlaceholderData }) => isPlaceholderData)
  return { found, first: shown === undefined, stale }
}
