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
import { askingTime } from '../api/device-time.ts'
import { isGone } from '../api/send.ts'
import { marks } from '../marks/marks.ts'
import {
  cachedPagesDatabase,
  cachedPagesOwner,
  cachedPagesVersion,
  maxCachedAge,
  reopenCachedPages,
  stillOwns,
} from './cached-pages-owner.ts'
import { createPageStore } from './cached-pages-store.ts'
import { clearFirstScreenCache } from './first-screen-cache.ts'

/**
 * The cached pages: each query's answer is stored in IndexedDB, and restored from there before the network is asked, so
 * that what was loaded once opens offline. A restored answer that doesn't fit the current contract is dropped.
 */

const megabyte = 1_000_000

const pages = createPageStore({
  store: cachedPagesDatabase,
  budget: 40 * megabyte,
  maxAge: maxCachedAge,
})

export const CachedPage = z.object({
  buster: z.literal(cachedPagesVersion),
  /** When the oldest part of the answer was requested, in ms. */
  askedAt: z.number(),
  /** When it arrived, in ms. */
  dataUpdatedAt: z.number(),
  data: z.unknown(),
})
type CachedPage = z.infer<typeof CachedPage>

const askedAt = new WeakMap<Query, number>()

/** When the oldest part of a query's data was requested, in ms; 0 when that isn't known. */
export const askedAtOf = (query: Query) => askedAt.get(query) ?? 0

/** Notes when the query was sent. Loading more of a list keeps the time of its first page. */
const withAskedAt =
  <Data, Key extends QueryKey>(queryFn: QueryFunction<Data, Key>, query: Query): QueryFunction<Data, Key> =>
  async context => {
    const now = askingTime()
    const data = await queryFn(context)
    if (!query.state.fetchMeta?.fetchMore) askedAt.set(query, now)
    return data
  }

/**
 * A persister for queries. `parse` checks restored data, and throws when it doesn't fit. Restored data is refetched, unless
 * it is `immutable`.
 */
export const cachedPagePersister =
  (parse: (data: unknown) => unknown, immutable = false) =>
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
      // Offline an old page is better than none; the screen shows its age.
      maxAge: Number.POSITIVE_INFINITY,
      // TanStack's own refetch leaves a failure uncaught.
      refetchOnRestore: false,
      serialize: ({ state: { data, dataUpdatedAt } }) => {
        const page: CachedPage = { buster: cachedPagesVersion, askedAt: askedAtOf(query), dataUpdatedAt, data }
        return JSON.stringify(page)
      },
      deserialize: text => {
        const cached = CachedPage.parse(JSON.parse(text))
        const data = parse(cached.data)
        restored = true
        askedAt.set(query, cached.askedAt)
        if (stillOwns(owner)) marks.applyServer(data, cached.askedAt)
        const { queryHash, queryKey, state } = query
        return {
          queryHash,
          queryKey,
          buster: cached.buster,
          state: { ...state, data, dataUpdatedAt: cached.dataUpdatedAt },
        }
      },
    })
    const fetch = persisterFn(withAskedAt(queryFn, query), context, query)
    const data = await fetch.catch(async failure => {
      if (owner && isGone(failure) && !query.state.fetchMeta)
        await pages.remove(owner, `${PERSISTER_KEY_PREFIX}-${query.queryHash}`)
      throw failure
    })
    if (restored && !immutable)
      notifyManager.schedule(() => {
        if (stillOwns(owner)) query.fetch().catch(() => undefined)
      })
    return data
  }

/** Protects a query's page from eviction, also one that is cached later; or no longer protects it. */
export async function pinCachedPage(queryKey: QueryKey, pinned: boolean): Promise<void> {
  const owner = cachedPagesOwner()
  if (owner) await pages.pin(owner, `${PERSISTER_KEY_PREFIX}-${hashKey(queryKey)}`, pinned)
}

/**
 * Removes the cached pages and first screens from this device, also those still being loaded. Pinned pages, which belong to
 * downloads, stay unless `all` are to go.
 */
export async function clearCachedPages({ all }: { all: boolean }): Promise<void> {
  reopenCachedPages()
  clearFirstScreenCache()
  await (all ? pages.clear() : pages.clearUnpinned())
}
