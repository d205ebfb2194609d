import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type Query, QueryClient } from '@tanstack/react-query'
import { persistQueryClientSubscribe, removeOldestQuery } from '@tanstack/react-query-persist-client'
import { type Answer, busterOf, firstScreenAnswers, firstScreenKey } from './first-screen.ts'
import { askedAtOf } from './saved-pages.ts'
import { type SavedPagesOwner, savedPagesOwner, stillOwns } from './saved-pages-owner.ts'

/** Characters of all that is kept. */
const budget = 200 * 1024

/** Milliseconds in which the answers of a screen come together. */
const together = 100

/** Local storage as the persister writes it: refused, it lets the oldest answer go and tries again. */
const storageOf = (owner: SavedPagesOwner) => ({
  getItem: (key: string) => localStorage.getItem(key),
  removeItem: (key: string) => localStorage.removeItem(key),
  setItem: (key: string, text: string) => {
    if (!stillOwns(owner)) return
    if (text.length > budget) throw new RangeError(`${text.length} characters are too many`)
    localStorage.setItem(key, text)
  },
})

/** Only the first page of a list: whoever loads more finds all of it among the saved pages. */
const isLong = (data: unknown) =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1

/**
 * One listener's answers of first screens. They have a query cache of their own, because the persister writes a whole
 * cache at each of its changes: here it is asked to only when one of these few has changed, whatever else is loaded.
 */
function openShelf(owner: SavedPagesOwner) {
  const shelf = new QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false } },
  })
  const updatedAt = (key: Query['queryKey']) => shelf.getQueryState(key)?.dataUpdatedAt ?? 0
  /** What was saved before, and by other tabs meanwhile. */
  const takeSaved = () => {
    for (const { queryKey, state } of firstScreenAnswers())
      if (state.dataUpdatedAt > updatedAt(queryKey))
        shelf.setQueryData<Answer>(queryKey, state.data, { updatedAt: state.dataUpdatedAt })
  }
  takeSaved()
  const close = persistQueryClientSubscribe({
    queryClient: shelf,
    // Deprecated upstream, for there should be but one persister; this one alone can be read before the first screen.
    persister: createSyncStoragePersister({
      storage: storageOf(owner),
      key: firstScreenKey,
      throttleTime: together,
      retry: removeOldestQuery,
    }),
    buster: busterOf(owner),
  })
  return {
    owner,
    close,
    takeSaved,
    put({ queryKey, state: { data, dataUpdatedAt } }: Query, askedAt: number): void {
      if (isLong(data)) shelf.removeQueries({ queryKey, exact: true })
      else shelf.setQueryData<Answer>(queryKey, { askedAt, data }, { updatedAt: dataUpdatedAt })
    },
  }
}

/** From now on keeps the answers of this client's `firstScreen` queries, and those that it has already. */
export function keepFirstScreen(queryClient: QueryClient): void {
  let shelf: ReturnType<typeof openShelf> | null = null
  const cache = queryClient.getQueryCache()
  const keep = (query: Query) => {
    const owner = savedPagesOwner()
    if (!owner || !query.meta?.firstScreen || cache.get(query.queryHash) !== query) return
    // Whoever left before the answer came puts the query back to where it was: to nothing.
    if (query.state.data === undefined) return
    if (shelf?.owner !== owner) {
      shelf?.close()
      shelf = openShelf(owner)
    }
    shelf.put(query, askedAtOf(query))
  }
  for (const query of cache.getAll()) if (query.state.dataUpdateCount > 0) keep(query)
  cache.subscribe(event => {
    // A page that was read back first counts as new; its age is set right after it.
    if (event.type === 'updated' && ['success', 'setState'].includes(event.action.type)) keep(event.query)
  })
  addEventListener('storage', ({ key }) => {
    if (key === firstScreenKey) shelf?.takeSaved()
  })
}
