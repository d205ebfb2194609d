import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ignoreOutcome } from '../../data/cache/query-client.ts'
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx'
import { openPushed } from '../open-notification.ts'
import { followNotifications } from '../refresh-notifications.ts'

const renewPush = async () => (await import('../../data/push/device.ts')).renewPush()

/** The bell, which the server rings, and what it rings on the system's own. */
export function Notifications() {
  const { history } = useRouter()
  useEffect(followNotifications, [])
  useEffect(() => openPushed(path => history.push(path)), [history])
  useEffect(() => {
    // The next start tries again.
    renewPush().catch(ignoreOutcome)
  }, [])
  return <NotificationBell />
}
