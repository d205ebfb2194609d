import { notifyManager } from '@tanstack/react-query'
import { promisifyRequest } from 'idb-keyval'
import { cachedPagesDatabase, cachedPagesOwner } from '../../../data/cache/cached-pages-owner.ts'
import { allUses, isUse } from '../../../data/cache/cached-pages-store.ts'
import { firstScreenCache, firstScreenKey } from '../../../data/cache/first-screen-cache.ts'
import { queryClient } from '../../../data/cache/query-client.ts'
import { ago } from '../../../lib/dates.ts'
import { type Cell, idOf, type Section, timeOf } from './section.ts'

/** An answer is stored on the device a moment after it arrives, in ms. */
const storedAfterMs = 300

/** How many of the stored pages are listed, the last used ones. */
const mostStored = 50

const cache = queryClient.getQueryCache()

const loaded = (): Record<string, Cell>[] =>
  cache.getAll().map(query => ({
    key: JSON.stringify(query.queryKey),
    age: query.state.dataUpdatedAt > 0 ? ago(query.state.dataUpdatedAt, Date.now()) : null,
    status: query.state.status,
    fetching: query.state.fetchStatus,
    stale: query.isStale(),
    observers: query.getObserversCount(),
    error: query.state.error?.message ?? null,
  }))

/** The records of when each page on this device was last used; none where the database can't be read. */
async function storedPages() {
  try {
    const uses: unknown[] = await cachedPagesDatabase('readonly', all => promisifyRequest(all.getAll(allUses())))
    return uses.filter(isUse).toSorted((a, b) => b.usedAt - a.usedAt)
  } catch {
    return []
  }
}

function firstScreenCharacters(): number {
  try {
    return localStorage.getItem(firstScreenKey)?.length ?? 0
  } catch {
    return 0
  }
}

export const pagesSection: Section = {
  id: 'pages',
  title: 'Pages',
  async read() {
    const stored = await storedPages()
    const owner = cachedPagesOwner()?.id ?? null
    const firstScreens = firstScreenCache()?.persistence.queryClient.getQueryCache().getAll() ?? []
    const queries = loaded()
    return {
      facts: {
        owner: idOf(owner),
        'queries in memory': queries.length,
        fetching: queryClient.isFetching(),
        'pages on this device': stored.length,
        'of other listeners': stored.filter(use => use.owner !== owner).length,
        'bytes on this device': stored.reduce((sum, { bytes }) => sum + bytes, 0),
        'first screens': firstScreens.length,
        'first screens, characters': firstScreenCharacters(),
      },
      tables: [
        { name: 'Queries in memory', rows: queries },
        {
          name: 'First screens',
          rows: firstScreens.map(({ queryKey, state }) => ({
            key: JSON.stringify(queryKey),
            loaded: timeOf(state.dataUpdatedAt),
          })),
        },
        {
          name: `Pages on this device, the ${mostStored} used last`,
          rows: stored.slice(0, mostStored).map(({ key, bytes, usedAt }) => ({ key, bytes, used: timeOf(usedAt) })),
        },
      ],
    }
  },
  follow(changed) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(changed, storedAfterMs)
    }
    const stop = cache.subscribe(notifyManager.batchCalls(later))
    return () => {
      stop()
      clearTimeout(timer)
    }
  },
}
