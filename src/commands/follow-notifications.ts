import { connection } from '../data/connection.ts'
import { liveConnection } from '../data/live-connection.ts'
import { followLiveEvents, type LivePorts } from '../data/live-events.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { queryClient } from '../data/query-client.ts'
import { session } from '../data/session.ts'
import { notificationsQuery } from '../features/notifications/queries.ts'
import { isRunning } from '../player/playback.ts'
import { player } from '../player/player.ts'

/** Whoever listens on a page that is looked at or plays, while there is a server to hear from. */
const wanted: LivePorts['wanted'] = {
  get() {
    const attended = !document.hidden || isRunning(player.status.get())
    return attended && connection.get() ? (session.get().user?.id ?? null) : null
  },
  subscribe(listener) {
    const stops = [session, connection, player.status].map(store => store.subscribe(listener))
    document.addEventListener('visibilitychange', listener)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', listener)
    }
  },
}

const reload = () => void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })

/**
 * Loads the notifications anew when the server tells of one, and when one was read (specification, point 2). The answer
 * ends it.
 */
export function followNotifications(): () => void {
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
