import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, RequestOf } from '../../../contract/route.ts'
import type { List } from '../../../contract/shapes.ts'
import { callOrThrow } from '../../data/api/api.ts'
import type { Readable } from '../../data/cache/query.ts'

/** The queries of the Studio: always fetched when they are shown, and not among the pages that are kept for offline. */

export const studioQuery = <const R extends Readable>(route: R, request: RequestOf<R>) =>
  queryOptions({
    queryKey: [route.path, request],
    staleTime: 0,
    queryFn: ({ signal }): Promise<AnswerOf<R>> => callOrThrow(route, request, signal),
  })

/** A list that is loaded page by page, by offset. */
export const studioPages = <Item>(
  route: Readable,
  query: object,
  fetchPage: (offset: number, signal: AbortSignal) => Promise<List<Item>>,
) =>
  infiniteQueryOptions({
    queryKey: [route.path, 'pages', query],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: ({ pagination: { offset, count, total } }) => (offset + count < total ? offset + count : null),
  })
