import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ignoreOutcome } from '../../data/cache/query-client.ts'
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx'
import { openNotification } from '../open-notification.ts'
import { refreshNotifications } from '../refresh-notifications.ts'

const renewPush = async () => (await import('../../data/push/device.ts')).renewPush()

/** The notification bell, and the page's side of push notifications: opening them, and renewing the subscription. */
export function Notifications() {
  const { history } = useRouter()
  useEffect(refreshNotifications, [])
  useEffect(() => openNotification(path => history.push(path)), [history])
  useEffect(() => {
    // A failure doesn't matter: the next start tries again.
    renewPush().catch(ignoreOutcome)
  }, [])
  return <NotificationBell />
}
