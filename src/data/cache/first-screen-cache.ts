import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { persistQueryClientRestore, removeOldestQuery } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import { marks } from '../marks/marks.ts'
import { type CachedPagesOwner, cachedPagesOwner, stillOwns } from './cached-pages-owner.ts'
import { cachedPagesVersion, maxCachedAge } from './cached-pages-version.ts'

/**
 * The answers that first screens show are cached in local storage, too, so that a repeat visit paints them at once:
 * IndexedDB answers later than the first frame. TanStack's persister restores them into a query client of their own, where
 * they stay until a query asks for its answer and has checked it. `first-screen-cache-write.ts` writes them.
 */

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      firstScreen?: true
      /** It is no part of the page, whose age it says nothing about. */
      beside?: true
    }
  }
}

export const firstScreenKey = 'segue-first-screen'

/** Characters of everything that is stored. */
const budget = 200 * 1024

/** Milliseconds in which the answers of one screen are collected for one write. */
const throttleTime = 100

const Answer = z.object({
  /** When it was asked for, in ms; 0 when that isn't known. */
  askedAt: z.number(),
  data: z.unknown(),
})
export type Answer = z.infer<typeof Answer>

/** Local storage of one listener. When it refuses a write, the persister drops the oldest answer and tries again. */
const storageOf = (owner: CachedPagesOwner) => ({
  getItem: (key: string) => localStorage.getItem(key),
  removeItem: (key: string) => localStorage.removeItem(key),
  setItem: (key: string, text: string) => {
    if (!stillOwns(owner)) return
    if (text.length > budget) throw new RangeError(`${text.length} characters are too many`)
    localStorage.setItem(key, text)
  },
})

/** What can't be restored is removed by TanStack; the saved pages have it, too. */
const ignore = () => undefined

function openCache(owner: CachedPagesOwner) {
  const persistence = {
    queryClient: new QueryClient({
      defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false } },
    }),
    // Deprecated upstream in favor of an asynchronous one, which could not be read before the first paint.
    persister: createSyncStoragePersister({
      storage: storageOf(owner),
      key: firstScreenKey,
      throttleTime,
      retry: removeOldestQuery,
    }),
    /** Another version's answers, and another listener's, are dropped. */
    buster: `${cachedPagesVersion}/${owner.id}`,
    maxAge: maxCachedAge,
  }
  return { owner, persistence, restored: persistQueryClientRestore(persistence).catch(ignore) }
}

let opened: ReturnType<typeof openCache> | null = null

/** The cache of the listener who is here; null for a guest. Opening it starts to restore it. */
export function firstScreenCache() {
  const owner = cachedPagesOwner()
  if (opened?.owner !== owner) opened = owner && openCache(owner)
  return opened
}

/** Resolves, within microtasks, when the listener's first screens are restored. Loaders wait for it; it never rejects. */
export const firstScreenRestored = async () => firstScreenCache()?.restored

// What another tab writes is merged into this tab's cache, the newer answer of each query; what it removes is forgotten.
addEventListener('storage', ({ key }) => {
  if (key !== firstScreenKey || !opened || !stillOwns(opened.owner)) return
  if (localStorage.getItem(firstScreenKey) === null) opened = null
  else void persistQueryClientRestore(opened.persistence).catch(ignore)
})

/**
 * Options of a query whose answer a first screen shows: it starts with the cached one, if that is not too old and passes
 * `parse`, which throws for what doesn't fit.
 */
export function onFirstScreen<Data>(queryKey: QueryKey, parse: (data: unknown) => Data) {
  const cached = () => firstScreenCache()?.persistence.queryClient.getQueryState(queryKey)
  return {
    meta: { firstScreen: true as const },
    initialDataUpdatedAt: () => cached()?.dataUpdatedAt,
    initialData: () => {
      const state = cached()
      if (!state || state.dataUpdatedAt < Date.now() - maxCachedAge) return undefined
      try {
        const answer = Answer.parse(state.data)
        const data = parse(answer.data)
        marks.applyServer(data, answer.askedAt)
        return data
      } catch {
        return undefined
      }
    },
    /** What was restored is fetched again, as saved pages are. */
    refetchOnMount: ({ state }: { state: { dataUpdateCount: number } }): true | 'always' =>
      state.dataUpdateCount > 0 || 'always',
  }
}

/** Removes what is stored, whoever it belongs to. */
export function clearFirstScreenCache(): void {
  try {
    localStorage.removeItem(firstScreenKey)
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}
