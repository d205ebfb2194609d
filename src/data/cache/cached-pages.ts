import {
  hashKey,
  notifyManager,
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { experimental_createQueryPersister, PERSISTER_KEY_PREFIX } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import { deviceTime } from '../api/device-time.ts'
import { marks } from '../marks/marks.ts'
import { cachedPagesDatabase } from './cached-pages-database.ts'
import { cachedPagesOwner, reopenCachedPages, stillOwns } from './cached-pages-owner.ts'
import { createPageStore } from './cached-pages-store.ts'
import { cachedPagesVersion, maxCachedAge } from './cached-pages-version.ts'
import { clearFirstScreenCache } from './first-screen-cache.ts'

/**
 * Everything that was loaded can be read without a network: each answered query is kept in IndexedDB and read back, when
 * it is asked for, before the network is. What is read back must fit the contract of today, or it is dropped.
 */

const megabyte = 1_000_000

const pages = createPageStore({
  store: cachedPagesDatabase,
  budget: 40 * megabyte,
  maxAge: maxCachedAge,
})

export const Saved = z.object({
  buster: z.literal(cachedPagesVersion),
  /** When the oldest part of the answer was asked for, in ms. */
  askedAt: z.number(),
  /** When it was answered, in ms. */
  dataUpdatedAt: z.number(),
  data: z.unknown(),
})
type Saved = z.infer<typeof Saved>

const askedAt = new WeakMap<Query, number>()

/** When the oldest part of what a query holds was asked for, in ms; 0 when that isn't known. */
export const askedAtOf = (query: Query) => askedAt.get(query) ?? 0

/** A list that more is loaded of is as old as its first page. */
const noting =
  <Data, Key extends QueryKey>(queryFn: QueryFunction<Data, Key>, query: Query): QueryFunction<Data, Key> =>
  async context => {
    const now = deviceTime()
    const data = await queryFn(context)
    if (!query.state.fetchMeta?.fetchMore) askedAt.set(query, now)
    return data
  }

/**
 * The persister of queries whose saved data passes `parse`, which throws for what doesn't fit. What was read back is asked
 * for anew, unless it `lasts`.
 */
export const cachedPagePersister =
  (parse: (data: unknown) => unknown, lasts = false) =>
  async <Data, Key extends QueryKey>(
    queryFn: QueryFunction<Data, Key>,
    context: QueryFunctionContext<Key>,
    query: Query,
  ): Promise<Data> => {
    const owner = cachedPagesOwner()
    let restored = false
    const { persisterFn } = experimental_createQueryPersister({
      storage: owner && {
        getItem: key => pages.read(owner, key),
        setItem: (key, text) => pages.save(owner, key, text),
        removeItem: key => pages.remove(owner, key),
      },
      buster: cachedPagesVersion,
      // Without a network an old page is better than none; it says how old it is.
      maxAge: Number.POSITIVE_INFINITY,
      // Its own way of asking anew lets a failure go uncaught.
      refetchOnRestore: false,
      serialize: ({ state: { data, dataUpdatedAt } }) => {
        const saved: Saved = { buster: cachedPagesVersion, askedAt: askedAtOf(query), dataUpdatedAt, data }
        return JSON.stringify(saved)
      },
      deserialize: text => {
        const saved = Saved.parse(JSON.parse(text))
        const data = parse(saved.data)
        restored = true
        askedAt.set(query, saved.askedAt)
        if (stillOwns(owner)) marks.applyServer(data, saved.askedAt)
        const { queryHash, queryKey, state } = query
        return {
          queryHash,
          queryKey,
          buster: saved.buster,
          state: { ...state, data, dataUpdatedAt: saved.dataUpdatedAt },
        }
      },
    })
    const data = await persisterFn(noting(queryFn, query), context, query)
    if (restored && !lasts)
      notifyManager.schedule(() => {
        if (stillOwns(owner)) query.fetch().catch(() => undefined)
      })
    return data
  }

/** Keeps a query's page, also one that is saved later, from making room for others, or lets it again. */
export async function pinCachedPage(queryKey: QueryKey, pinned: boolean): Promise<void> {
  const owner = cachedPagesOwner()
  if (owner) await pages.pin(owner, `${PERSISTER_KEY_PREFIX}-${hashKey(queryKey)}`, pinned)
}

/**
 * Removes the saved pages from this device, and saves none that is still on its way. Those that belong to something the
 * listener keeps here stay, unless all are to go.
 */
export async function clearCachedPages({ all }: { all: boolean }): Promise<void> {
  reopenCachedPages()
  clearFirstScreenCache()
  await (all ? pages.clear() : pages.clearUnpinned())
}
