import { readNotification, readNotifications } from '#contract/routes/activity.ts'
import type { Registry } from '../../http/api/registry.ts'
import { writeEventOf } from '../../http/api/write-event.ts'
import { notFound } from '../../http/failure.ts'
import { notifications } from '../../lists/activity.ts'
import { findItem } from '../../lists/item.ts'
import { markAllRead, markRead } from './store.ts'

const name = 'This notification'

/** Marks notifications as read. The list itself is in `activity`. */
export function notificationRoutes(registry: Registry): void {
  registry.implement(readNotification, async ({ caller: { userId }, params: { id }, db, request }) => {
    if (!(await markRead(db, userId, id, writeEventOf(request)))) throw notFound(name)
    return findItem(db, notifications, userId, id, name)
  })

  registry.implement(readNotifications, async ({ caller: { userId }, body: { until }, db, request }) => {
    await markAllRead(db, userId, until, writeEventOf(request))
    return null
  })
}
