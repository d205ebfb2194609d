import { atom } from 'jotai/vanilla'
import { connection } from '../data/api/connection.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { liveConnection } from '../data/live-events/live-connection.ts'
import { followLiveEvents } from '../data/live-events/live-events.ts'
import { newsAwaited, publishNews } from '../data/live-events/news.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { listenerId } from '../data/session/session.ts'
import { notificationsQuery } from '../features/notifications/queries.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { playerAtoms } from '../player/react.ts'
import { pageHidden } from '../state/page-hidden.ts'

/** The listener whose events are wanted: only online, and only while the page is visible, plays, or waits for one. */
const wanted = atom(get => {
  const attended = !get(pageHidden) || get(playerAtoms.running) || get(newsAwaited)
  return attended && get(connection.online) ? get(listenerId) : null
})

/** The kinds of writes that read notifications. */
const reading: ReadonlySet<string> = new Set(['notification-read', 'notifications-read'])

const reload = () => void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })

/**
 * Passes live events on, and refetches the notifications after each that may be about them, and after some were read (product, 2.20). Returns an unsubscribe
 * function.
 */
export function refreshNotifications(): () => void {
  return combineUnsubscribes(
    followLiveEvents({ ...liveConnection(), wanted }, news => {
      if (news.event === 'notification' || news.event === 'missed') reload()
      publishNews(news)
    }),
    outbox.onAnswered(({ settled }) => {
      if (settled && reading.has(settled.kind)) reload()
    }),
  )
}
