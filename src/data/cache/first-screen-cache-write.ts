import type { Query, QueryClient } from '@tanstack/react-query'
import { persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import { askedAtOf } from './cached-pages.ts'
import { type Answer, firstScreenCache } from './first-screen-cache.ts'

/** Of a list only its first page is stored here: whoever has loaded more finds all of it among the saved pages. */
const LongList = z.object({ data: z.object({ pages: z.array(z.unknown()).check(z.minLength(2)) }) })
const dehydrateOptions = { shouldDehydrateQuery: ({ state }: Query) => !LongList.safeParse(state.data).success }

/**
 * Stores the answers of this client's `firstScreen` queries from now on, and those that it has already. They are copied into
 * the cache's own client, because TanStack writes a whole client at each of its changes: nothing is written for what else
 * is loaded.
 */
export function writeFirstScreens(queryClient: QueryClient): void {
  let written: ReturnType<typeof firstScreenCache> = null
  let stop = () => {}
  const queries = queryClient.getQueryCache()

  function write(query: Query): void {
    const cache = firstScreenCache()
    if (!cache || !query.meta?.firstScreen || queries.get(query.queryHash) !== query) return
    const { data, dataUpdatedAt } = query.state
    // A query that was left before its answer came is reset: to nothing.
    if (data === undefined) return
    if (cache !== written) {
      stop()
      stop = persistQueryClientSubscribe({ ...cache.persistence, dehydrateOptions })
      written = cache
    }
    const answer: Answer = { askedAt: askedAtOf(query), data }
    cache.persistence.queryClient.setQueryData(query.queryKey, answer, { updatedAt: dataUpdatedAt })
  }

  for (const query of queries.getAll()) if (query.state.dataUpdateCount > 0) write(query)
  queries.subscribe(event => {
    // A saved page first counts as new when it is read; its age is set right after that.
    if (event.type === 'updated' && ['success', 'setState'].includes(event.action.type)) write(event.query)
  })
}
