import type { Query, QueryClient } from '@tanstack/react-query'
import { persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import * as z from 'zod/mini'
import { askedAtOf } from './cached-pages.ts'
import { type Answer, firstScreenCache } from './first-screen-cache.ts'

/** Only the first page of a list is stored here; a longer one is in the cached pages. */
const LongList = z.object({ data: z.object({ pages: z.array(z.unknown()).check(z.minLength(2)) }) })
const dehydrateOptions = { shouldDehydrateQuery: ({ state }: Query) => !LongList.safeParse(state.data).success }

/**
 * Stores the answers of this client's `firstScreen` queries, those it already has and all later ones. They are copied into
 * the cache's own client, because TanStack writes a whole client whenever one of its queries changes: other queries then
 * cause no write.
 */
export function writeFirstScreens(queryClient: QueryClient): void {
  let written: ReturnType<typeof firstScreenCache> = null
  let stop = () => {}
  const queries = queryClient.getQueryCache()

  function write(query: Query): void {
    const cache = firstScreenCache()
    if (!cache || !query.meta?.firstScreen || queries.get(query.queryHash) !== query) return
    const { data, dataUpdatedAt } = query.state
    // A query that was canceled before its first answer is reset to no data.
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
    // A restored page is first dated now; its real age is set right after that, with a `setState`.
    if (event.type === 'updated' && ['success', 'setState'].includes(event.action.type)) write(event.query)
  })
}
