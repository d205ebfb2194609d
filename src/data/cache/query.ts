import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { AnswerOf, RequestOf, Route } from '../../../contract/route.ts'
import type { List } from '../../../contract/shapes.ts'
import { ask } from '../api/api.ts'
import { deviceTime } from '../api/device-time.ts'
import { marks } from '../marks/marks.ts'
import { cachedPagePersister } from './cached-pages.ts'
import { cachedPagesOwner, stillOwns } from './cached-pages-owner.ts'
import { onFirstScreen } from './first-screen-cache.ts'
import { ignoreOutcome, queryClient } from './query-client.ts'

/** A call that answers with a body, so that it can be shown and saved. */
export type Readable = Route & { method: 'GET'; answer: NonNullable<Route['answer']> }

export interface QueryKind<Answer> {
  /** A first screen shows it: it is there, as it was last seen, before anything asynchronous is. */
  firstScreen?: boolean
  /** What was answered once stays as it is: nobody asks for it again while it is saved. */
  lasts?: boolean
  /** A quicker check than the contract's of what was saved; throws for what doesn't fit. */
  parse?: (data: unknown) => Answer
}

/** Asks, and takes the listener's marks out of the answer. */
async function learning<Data>(asking: () => Promise<Data>): Promise<Data> {
  const listener = cachedPagesOwner()
  const askedAt = deviceTime()
  const answer = await asking()
  if (stillOwns(listener)) marks.applyServer(answer, askedAt)
  return answer
}

function parserOf<R extends Readable>(route: R): (data: unknown) => AnswerOf<R>
function parserOf(route: Readable): (data: unknown) => unknown {
  return data => route.answer.parse(data)
}

/** The one query of a GET call: its key, its fetch, and how it is saved for offline. */
export function readOf<const R extends Readable>(route: R, request: RequestOf<R>, kind: QueryKind<AnswerOf<R>> = {}) {
  const queryKey: QueryKey = [route.path, request]
  const parse = kind.parse ?? parserOf(route)
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<AnswerOf<R>> => learning(() => ask(route, request, signal)),
    persister: cachedPagePersister(parse, kind.lasts),
    ...(kind.lasts && { staleTime: Number.POSITIVE_INFINITY }),
    ...(kind.firstScreen && onFirstScreen(queryKey, parse)),
  })
}

function pageParserOf<Item, Param>(
  route: Readable,
  param: z.ZodMiniType<Param>,
): (data: unknown) => InfiniteData<List<Item>, Param>
function pageParserOf(route: Readable, param: z.ZodMiniType): (data: unknown) => unknown {
  return data => z.object({ pages: z.array(route.answer), pageParams: z.array(param) }).parse(data)
}

const Offset = z.number()

/** A list loaded page after page, by the offset of what is loaded (product, 4.23). */
export function pagesOf<Item>(
  route: Readable,
  key: QueryKey,
  fetchPage: (offset: number, signal: AbortSignal) => Promise<List<Item>>,
  { firstScreen = false }: { firstScreen?: boolean } = {},
) {
  const queryKey: QueryKey = [route.path, ...key]
  const parse = pageParserOf<Item, number>(route, Offset)
  return infiniteQueryOptions<List<Item>, Error, InfiniteData<List<Item>>, QueryKey, number>({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => learning(() => fetchPage(pageParam, signal)),
    getNextPageParam: ({ pagination: { offset, count, total } }) => (offset + count < total ? offset + count : null),
    persister: (queryFn, context, query) =>
      // TanStack calls this once for all pages and its queryFn knows them itself: the page given here is for the types.
      cachedPagePersister(parse)(() => queryFn({ ...context, pageParam: 0, direction: 'forward' }), context, query),
    ...(firstScreen && onFirstScreen(queryKey, parse)),
  })
}

/** The last item that is loaded: its value of the column that orders the list, and its id. Null before the first page. */
const After = z.nullable(z.object({ after: z.string(), after_id: z.int() }))
export type After = z.infer<typeof After>

/** The same for a list that grows at its top: a page begins behind the last loaded item, which `afterOf` names. */
export function pagesAfter<Item>(
  route: Readable,
  key: QueryKey,
  afterOf: (item: Item) => After,
  fetchPage: (after: After, signal: AbortSignal) => Promise<List<Item>>,
) {
  const parse = pageParserOf<Item, After>(route, After)
  return infiniteQueryOptions<List<Item>, Error, InfiniteData<List<Item>, After>, QueryKey, After>({
    queryKey: [route.path, ...key],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => learning(() => fetchPage(pageParam, signal)),
    getNextPageParam({ data, pagination: { total } }, pages) {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0)
      const last = data.at(-1)
      return last && loaded < total ? afterOf(last) : null
    },
    persister: (queryFn, context, query) =>
      cachedPagePersister(parse)(() => queryFn({ ...context, pageParam: null, direction: 'forward' }), context, query),
  })
}

// What writes first screens for the next start is no part of this one.
void import('./first-screen-cache-write.ts').then(cache => cache.writeFirstScreens(queryClient)).catch(ignoreOutcome)
