import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { searchQueries } from './queries.ts'

/** Four searches in parallel. Until a term is answered, the answer to the one before is its placeholder. */
export function useSearch(term: string) {
  const { artists, labels, tracks, sets } = searchQueries(term)
  return {
    artists: useInfiniteQuery({ ...artists, placeholderData: keepPreviousData }),
    labels: useInfiniteQuery({ ...labels, placeholderData: keepPreviousData }),
    tracks: useInfiniteQuery({ ...tracks, placeholderData: keepPreviousData }),
    sets: useInfiniteQuery({ ...sets, placeholderData: keepPreviousData }),
  }
}
