import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ago } from '../../lib/dates.ts'
import { queryClient } from './query-client.ts'

const minute = 60_000
const cache = queryClient.getQueryCache()

/** Queries that never go stale, such as a waveform's, don't count. */
function cachedAgo(): string | null {
  const onScreen = cache.findAll({ type: 'active', stale: true, predicate: ({ meta }) => !meta?.ignoreAge })
  const loaded = onScreen.map(({ state }) => state.dataUpdatedAt)
  const oldest = Math.min(...loaded.filter(at => at > 0))
  const now = Date.now()
  return now - oldest >= minute ? ago(oldest, now) : null
}

function subscribe(changed: () => void): () => void {
  const stop = cache.subscribe(notifyManager.batchCalls(changed))
  const timer = setInterval(changed, minute)
  return () => {
    stop()
    clearInterval(timer)
  }
}

/** When the oldest data on screen was loaded: `2 hours ago`; null when that was less than a minute ago. */
export const useCachedAgo = () => useSyncExternalStore(subscribe, cachedAgo, cachedAgo)
