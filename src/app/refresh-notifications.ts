import { atom } from 'jotai/vanilla'
import { connection } from '../data/api/connection.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { liveConnection } from '../data/live-events/live-connection.ts'
import { followLiveEvents } from '../data/live-events/live-events.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { listenerId } from '../data/session/session.ts'
import { notificationsQuery } from '../features/notifications/queries.ts'
import { playerAtoms } from '../player/react.ts'
import { pageHidden } from '../state/page-hidden.ts'

/** Whoever listens on a page that is looked at or plays, while there is a server to hear from. */
const wanted = atom(get => {
  const attended = !get(pageHidden) || get(playerAtoms.running)
  return attended && get(connection.online) ? get(listenerId) : null
})

const reload = () => void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })

/**
 * Loads the notifications anew when the server tells of one, and when one was read (product, 2.20). The answer
 * ends it.
 */
export function refreshNotifications(): () => void {
  const ends = [
    followLiveEvents({ ...liveConnection(), wanted }, reload),
    outbox.onAnswered(({ settled }) => {
      if (settled?.kind === 'notification-read') reload()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
