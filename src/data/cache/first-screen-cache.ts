import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { persistQueryClientRestore, removeOldestQuery } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import { marks } from '../marks/marks.ts'
import {
  type CachedPagesOwner,
  cachedPagesOwner,
  cachedPagesVersion,
  maxCachedAge,
  stillOwns,
} from './cached-pages-owner.ts'

/**
 * The answers that first screens show are cached in local storage, too, so that a repeat visit paints them at once:
 * IndexedDB takes longer than the first frame. TanStack's persister restores them into a query client of their own; a query
 * checks its answer there and takes it as initial data. `first-screen-cache-write.ts` writes them.
 */

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      firstScreen?: true
      /** The query doesn't count for the age of the page (`useCachedAgo`). */
      ignoreAge?: true
    }
  }
}

export const firstScreenKey = 'segue-first-screen'

/** The limit of everything that is stored, in characters. */
const budget = 200 * 1024

/** How long the answers of one screen are collected for one write, in ms. */
const throttleTime = 100

const Answer = z.object({
  /** When it was requested, in ms; 0 when that isn't known. */
  askedAt: z.number(),
  data: z.unknown(),
})
export type Answer = z.infer<typeof Answer>

/** The storage for one listener. When a write throws, the persister drops the oldest answer and tries again. */
const storageOf = (owner: CachedPagesOwner) => ({
  getItem: (key: string) => localStorage.getItem(key),
  removeItem: (key: string) => localStorage.removeItem(key),
  setItem: (key: string, text: string) => {
    if (!stillOwns(owner)) return
    if (text.length > budget) throw new RangeError(`${text.length} characters are too many`)
    localStorage.setItem(key, text)
  },
})

/** TanStack removes what can't be restored; the cached pages have it, too. */
const ignore = () => undefined

function openCache(owner: CachedPagesOwner) {
  const persistence = {
    queryClient: new QueryClient({
      defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false } },
    }),
    // Deprecated upstream in favor of an asynchronous one, which would be read after the first paint.
    persister: createSyncStoragePersister({
      storage: storageOf(owner),
      key: firstScreenKey,
      throttleTime,
      retry: removeOldestQuery,
    }),
    /** Drops the answers of another version, or of another listener. */
    buster: `${cachedPagesVersion}/${owner.id}`,
    maxAge: maxCachedAge,
  }
  return { owner, persistence, restored: persistQueryClientRestore(persistence).catch(ignore) }
}

let opened: ReturnType<typeof openCache> | null = null

/** The cache of the current listener, null for a guest. The first call starts to restore it. */
export function firstScreenCache() {
  const owner = cachedPagesOwner()
  if (opened?.owner !== owner) opened = owner && openCache(owner)
  return opened
}

/** Resolves, within microtasks, when the first screens are restored; loaders wait for it. Never rejects. */
export const firstScreenRestored = async () => firstScreenCache()?.restored

// What another tab writes is merged into this tab's cache, the newer answer of each query; what it removes is dropped.
addEventListener('storage', ({ key }) => {
  if (key !== firstScreenKey || !opened || !stillOwns(opened.owner)) return
  if (localStorage.getItem(firstScreenKey) === null) opened = null
  else void persistQueryClientRestore(opened.persistence).catch(ignore)
})

/**
 * Options of a query whose answer a first screen shows: its initial data is the cached answer, unless that is too old or
 * `parse` throws for it.
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
    /** Restored answers are refetched, as cached pages are. */
    refetchOnMount: ({ state }: { state: { dataUpdateCount: number } }): true | 'always' =>
      state.dataUpdateCount > 0 || 'always',
  }
}

/** Removes the stored answers of any listener. */
export function clearFirstScreenCache(): void {
  try {
    localStorage.removeItem(firstScreenKey)
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}
