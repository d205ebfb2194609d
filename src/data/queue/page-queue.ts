import { QueryObserver } from '@tanstack/react-query'
import { atom } from 'jotai/vanilla'
import { getQueue } from '#contract/routes/activity.ts'
import { combineUnsubscribes } from '../../lib/unsubscribe.ts'
import { store } from '../../state/store.ts'
import { askedAtOf } from '../cache/cached-pages.ts'
import { readOf } from '../cache/query.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { forEachListener } from '../session/for-each-listener.ts'
import { createQueue } from './queue.ts'

const query = readOf(getQueue, {})

/** True while the queue is unknown because fetching it has failed. */
export const queueFailed = atom(false)

/** Fetches the queue again, such as when it is opened: another device may have changed it. */
export const refreshQueue = () =>
  void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }).catch(ignoreOutcome)

const pageQueue = createQueue({
  fetched() {
    const answer = queryClient.getQueryData(query.queryKey)
    const cached = queryClient.getQueryCache().find({ queryKey: query.queryKey })
    return answer ? { items: answer.data, askedAt: cached ? askedAtOf(cached) : 0 } : null
  },
  refetch: refreshQueue,
  outbox,
})

/** The listener's queue as it is shown; null while it is unknown. */
export const { queue } = pageQueue

/** Keeps the queue in step with the server and the outbox for the current listener. Returns an unsubscribe function. */
function syncListenersQueue(): () => void {
  // Another device may have changed it since this window last had the focus.
  const observer = new QueryObserver(queryClient, { ...query, refetchOnWindowFocus: 'always' })
  const unsubscribe = combineUnsubscribes(
    observer.subscribe(({ data, isError }) => {
      pageQueue.update()
      store.set(queueFailed, isError && !data)
    }),
    pageQueue.follow(),
  )
  return () => {
    unsubscribe()
    observer.destroy()
    store.set(queueFailed, false)
  }
}

/** Keeps the queue in step with the server and the outbox. Returns an unsubscribe function. */
export const syncQueue = () => forEachListener(syncListenersQueue)
