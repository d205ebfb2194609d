import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { AnswerOf, RequestOf } from '#contract/route.ts'
import type { List } from '#contract/shapes.ts'
import { callOrThrow } from '../../data/api/api.ts'
import type { Pages } from '../../data/cache/loaded-pages.ts'
import { byOffset, type Readable } from '../../data/cache/query.ts'
import { ignoreOutcome, queryClient } from '../../data/cache/query-client.ts'

/** The queries of the Studio: always fetched when they are shown, and not among the pages that are kept for offline. */

export const studioQuery = <const R extends Readable>(route: R, request: RequestOf<R>) =>
  queryOptions({
    queryKey: [route.path, request],
    staleTime: 0,
    queryFn: ({ signal }): Promise<AnswerOf<R>> => callOrThrow(route, request, signal),
  })

type ListRoute<Item> = Readable & { answer: z.ZodMiniType<List<Item>> }
type PagedRoute<Item, Query> = ListRoute<Item> & {
  query: z.ZodMiniType<unknown, Query & { offset?: number | undefined }>
}

/** A list that is loaded page by page, by offset. */
export const studioPages = <Item, Query extends object>(route: PagedRoute<Item, Query>, query: NoInfer<Query>) =>
  infiniteQueryOptions({
    ...byOffset,
    queryKey: [route.path, 'pages', query],
    staleTime: 0,
    queryFn: ({ pageParam: offset, signal }): Promise<List<Item>> =>
      callOrThrow(route, { query: { ...query, offset } }, signal),
  })

/** Changes the loaded lists of a route, until they are refetched. */
export const changeLoaded = <Item>({ path }: ListRoute<Item>, change: (pages: Pages<Item>) => Pages<Item>) =>
  queryClient.setQueriesData<Pages<Item>>({ queryKey: [path] }, pages => pages && change(pages))

/** Refetches what is on screen of these routes, and the rest when it is shown. A failure is shown where the answer would be. */
export function refetchRoutes(...routes: readonly Readable[]): void {
  for (const { path } of routes) void queryClient.invalidateQueries({ queryKey: [path] }).catch(ignoreOutcome)
}
