import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followNotifications } from '../commands/follow-notifications.ts'
import { openPushed } from '../commands/open-pushed.ts'
import { readNotification } from '../commands/read-notification.ts'
import { ignoreOutcome } from '../data/query-client.ts'
import { NotificationBell } from '../features/notifications/NotificationBell.tsx'

const renewPush = async () => (await import('../data/push/device.ts')).renewPush()

/** The bell, which the server rings, and what it rings on the system's own. */
export function Notifications() {
  const { history } = useRouter()
  useEffect(followNotifications, [])
  useEffect(() => openPushed(path => history.push(path)), [history])
  useEffect(() => {
    // The next start tries again.
    renewPush().catch(ignoreOutcome)
  }, [])
  return <NotificationBell read={readNotification} />
}
