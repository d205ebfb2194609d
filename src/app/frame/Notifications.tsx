import { useEffect } from 'react'
import { ignoreOutcome } from '../../data/cache/query-client.ts'
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx'
import { refreshNotifications } from '../refresh-notifications.ts'

const renewPush = async () => (await import('../../data/push/device.ts')).renewPush()

/** The notification bell, and the renewal of the push subscription. */
export function Notifications() {
  useEffect(refreshNotifications, [])
  useEffect(() => {
    // A failure doesn't matter: the next start tries again.
    renewPush().catch(ignoreOutcome)
  }, [])
  return <NotificationBell />
}
