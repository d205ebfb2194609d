import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { AnswerOf, RequestOf, Route } from '#contract/route.ts'
import type { List } from '#contract/shapes.ts'
import { callOrThrow } from '../api/api.ts'
import { askingTime } from '../api/device-time.ts'
import { marks } from '../marks/marks.ts'
import { cachedPagePersister } from './cached-pages.ts'
import { cachedPagesOwner, stillOwns } from './cached-pages-owner.ts'
import { onFirstScreen } from './first-screen-cache.ts'
import { writeFirstScreens } from './first-screen-cache-write.ts'
import { queryClient } from './query-client.ts'

/** A GET call whose answer has a body. */
export type Readable = Route & { method: 'GET'; answer: NonNullable<Route['answer']> }

export interface QueryKind<Answer> {
  /** A first screen shows it: its last answer is restored synchronously, before the first paint. */
  firstScreen?: boolean
  /** The answer never changes: it isn't fetched again while it is cached. */
  immutable?: boolean
  /** A faster check of a cached answer than the contract's; throws when it doesn't fit. */
  parse?: (data: unknown) => Answer
}

/** Fetches an answer and applies the marks in it. */
async function withMarks<Data>(fetchAnswer: () => Promise<Data>): Promise<Data> {
  const listener = cachedPagesOwner()
  const askedAt = askingTime()
  const answer = await fetchAnswer()
  if (stillOwns(listener)) marks.applyServer(answer, askedAt)
  return answer
}

function parserOf<R extends Readable>(route: R): (data: unknown) => AnswerOf<R>
function parserOf(route: Readable): (data: unknown) => unknown {
  return data => route.answer.parse(data)
}

/** The query options of a GET call, one for each route: its key, its fetch, and how it is cached. */
export function readOf<const R extends Readable>(route: R, request: RequestOf<R>, kind: QueryKind<AnswerOf<R>> = {}) {
  const queryKey: QueryKey = [route.path, request]
  const parse = kind.parse ?? parserOf(route)
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<AnswerOf<R>> => withMarks(() => callOrThrow(route, request, signal)),
    persister: cachedPagePersister(parse, kind.immutable),
    ...(kind.immutable && { staleTime: Number.POSITIVE_INFINITY }),
    ...(kind.firstScreen && onFirstScreen(queryKey, parse)),
  })
}

function pageParserOf<Page, Param>(
  route: Readable,
  param: z.ZodMiniType<Param>,
): (data: unknown) => InfiniteData<Page, Param>
function pageParserOf(route: Readable, param: z.ZodMiniType): (data: unknown) => unknown {
  return data => z.object({ pages: z.array(route.answer), pageParams: z.array(param) }).parse(data)
}

const Offset = z.number()

/** How TanStack finds the further pages of a list that is loaded page by page, by offset. */
export const byOffset = {
  initialPageParam: 0,
  getNextPageParam: ({ pagination: { offset, count, total } }: List<unknown>) =>
    offset + count < total ? offset + count : null,
}

/** The query options of a list that is loaded page by page, by offset (product, 4.23). */
export function pagesOf<Item, Page extends List<Item> = List<Item>>(
  route: Readable,
  key: QueryKey,
  fetchPage: (offset: number, signal: AbortSignal) => Promise<Page>,
  { firstScreen = false }: { firstScreen?: boolean } = {},
) {
  const queryKey: QueryKey = [route.path, ...key]
  const parse = pageParserOf<Page, number>(route, Offset)
  return infiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, number>({
    ...byOffset,
    queryKey,
    queryFn: ({ pageParam, signal }) => withMarks(() => fetchPage(pageParam, signal)),
    persister: (queryFn, context, query) =>
      // TanStack calls this once for all pages, and its queryFn knows which to load: the page given here is for the types.
      cachedPagePersister(parse)(() => queryFn({ ...context, pageParam: 0, direction: 'forward' }), context, query),
    ...(firstScreen && onFirstScreen(queryKey, parse)),
  })
}

/** A cursor: the sort value and id of the last loaded item. Null for the first page. */
const After = z.nullable(z.object({ after: z.string(), after_id: z.int() }))
export type After = z.infer<typeof After>

/** The same by cursor, for a list that grows at its top: each page starts after the last loaded item. */
export function pagesAfter<Item>(
  route: Readable,
  key: QueryKey,
  afterOf: (item: Item) => After,
  fetchPage: (after: After, signal: AbortSignal) => Promise<List<Item>>,
) {
  const parse = pageParserOf<List<Item>, After>(route, After)
  return infiniteQueryOptions<List<Item>, Error, InfiniteData<List<Item>, After>, QueryKey, After>({
    queryKey: [route.path, ...key],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => withMarks(() => fetchPage(pageParam, signal)),
    getNextPageParam({ data, pagination: { total } }, pages) {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0)
      const last = data.at(-1)
      return last && loaded < total ? afterOf(last) : null
    },
    persister: (queryFn, context, query) =>
      cachedPagePersister(parse)(() => queryFn({ ...context, pageParam: null, direction: 'forward' }), context, query),
  })
}

writeFirstScreens(queryClient)
