import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ago } from '../../lib/dates.ts'
import { queryClient } from './query-client.ts'

const minute = 60_000
const cache = queryClient.getQueryCache()

/** What never goes stale, like a waveform, is as good as new. */
function savedAgo(): string | null {
  const onPage = cache.findAll({ type: 'active', stale: true, predicate: ({ meta }) => !meta?.beside })
  const loaded = onPage.map(({ state }) => state.dataUpdatedAt)
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

/** When the oldest of what is on screen was loaded: `2 hours ago`; null when that was less than a minute ago. */
export const useCachedAgo = () => useSyncExternalStore(subscribe, savedAgo)
