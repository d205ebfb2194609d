import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isBeingLeft } from '../../lib/leaving.ts'
import { announceServerReachable } from '../../lib/server-reachable.ts'
import { store, watch } from '../../state/store.ts'
import { connection } from '../api/connection.ts'
import { CallError, isGone } from '../api/send.ts'
import { marks } from '../marks/marks.ts'
import { session } from '../session/session.ts'

const minute = 60_000

const isRetryable = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && error.status >= 500 && !error.unreachable

/**
 * `offlineFirst` everywhere, so that a query restores its cached page before it looks at the network. An unreachable server
 * isn't retried: the screen shows the error at once, and the query is refetched when the server can be reached again.
 */
export const queryClient = new QueryClient({
  // Lists, details, comments, notifications, searches: the screen says it in its own words (product, 8.11).
  queryCache: new QueryCache({
    onError(failure, query) {
      if (isBeingLeft()) return
      // A page that is left at a log-out asks once more, and has no token any more.
      if (failure instanceof CallError && failure.status === 401 && store.get(session).status !== 'listener') return
      console.error('Error loading:', query.queryKey, failure)
      // What the server no longer has isn't shown any more. Offline there is no such answer. A further page that is missing takes nothing.
      if (isGone(failure) && !query.state.fetchMeta) query.setState({ data: undefined })
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      staleTime: minute,
      gcTime: 60 * minute,
      retry: isRetryable,
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'offlineFirst' },
  },
})

// By itself TanStack relies on the browser's online events, and a device may have a network without reaching the server:
// what is on screen is refetched when the server can be reached again.
onlineManager.setEventListener(setOnline => {
  const update = () => setOnline(store.get(connection.online))
  update()
  return watch(connection.online, update)
})

watch(connection.online, () => store.get(connection.online) && announceServerReachable())

/** Refetches requests that were sent before the server could be reached again, and fail only after that. */
function refetchLateFailures(): void {
  for (const { queryKey, promise } of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    promise?.catch(() => queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }))
}
watch(connection.online, () => store.get(connection.online) && refetchLateFailures())

// What was loaded belongs to one listener, and must not be shown to the next.
let listener = store.get(session).user?.id
watch(session, () => {
  const now = store.get(session).user?.id
  if (now !== listener) {
    queryClient.clear()
    marks.clear()
  }
  listener = now
})

/** For loaders that start a query of a screen that is about to open: the screen shows its errors. */
export const ignoreOutcome = () => undefined
