import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, RequestOf, Route } from '../../contract/route.ts'
import type { List } from '../../contract/shapes.ts'
import { ask } from './api.ts'
import { savedAs, savedPagesOf } from './saved-pages.ts'

/** A call that answers with a body, so that it can be shown and saved. */
export type Readable = Route & { method: 'GET'; answer: NonNullable<Route['answer']> }

/** The one query of a GET call: its key, its fetch, and how it is saved for offline. */
export const readOf = <const R extends Readable>(route: R, request: RequestOf<R>) =>
  queryOptions({
    queryKey: [route.path, request],
    queryFn: ({ signal }): Promise<AnswerOf<R>> => ask(route, request, signal),
    persister: savedAs(route.answer),
  })

/** A list loaded page after page, by the offset of what is loaded (specification, point 4: "Load-more"). */
export const pagesOf = <Item>(
  route: Readable,
  key: QueryKey,
  fetchPage: (offset: number, signal: AbortSignal) => Promise<List<Item>>,
) =>
  infiniteQueryOptions<List<Item>, Error, InfiniteData<List<Item>>, QueryKey, number>({
    queryKey: [route.path, ...key],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: ({ pagination: { offset, count, total } }) => (offset + count < total ? offset + count : null),
    persister: savedPagesOf(route.answer),
  })
