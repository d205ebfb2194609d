import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { announceServerReachable } from '../../lib/server-reachable.ts'
import { store, watch } from '../../state/store.ts'
import { connection } from '../api/connection.ts'
import { CallError } from '../api/send.ts'
import { marks } from '../marks/marks.ts'
import { session } from '../session/session.ts'

const minute = 60_000

const worthRepeating = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && error.status >= 500 && !error.unreachable

/**
 * `offlineFirst` everywhere: a query asks its saved page before it minds the network. An unreachable server isn't asked
 * again by itself: the screen says so at once, and asks when the network is back.
 */
export const queryClient = new QueryClient({
  // Lists, details, comments, notifications, searches: the screen says it in its own words (product, 8.11).
  queryCache: new QueryCache({
    onError: (failure, { queryKey }) => console.error('Error loading:', queryKey, failure),
  }),
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      staleTime: minute,
      gcTime: 60 * minute,
      retry: worthRepeating,
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'offlineFirst' },
  },
})

// TanStack believes in a network until the device says otherwise; what is on screen is asked for again when the server
// can be reached again, also where the device never noticed.
onlineManager.setEventListener(setOnline => {
  const tell = () => setOnline(store.get(connection.online))
  tell()
  return watch(connection.online, tell)
})

watch(connection.online, () => store.get(connection.online) && announceServerReachable())

/** What was asked before the server could be reached again may fail only now, when nobody else would ask again. */
function askAgainWhatFails(): void {
  for (const { queryKey, promise } of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    promise?.catch(() => queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }))
}
watch(connection.online, () => store.get(connection.online) && askAgainWhatFails())

// What was loaded belongs to one listener: nobody meets another's.
let listener = store.get(session).user?.id
watch(session, () => {
  const now = store.get(session).user?.id
  if (now !== listener) {
    queryClient.clear()
    marks.clear()
  }
  listener = now
})

/** For loaders that start a query of a screen about to open: the screen itself shows its outcome. */
export const ignoreOutcome = () => undefined
