import type { Notification } from '#contract/entities/activity.ts'
import { listNotifications } from '#contract/routes/activity.ts'
import { callOrThrow } from '../../data/api/api.ts'
import { pagesAfter } from '../../data/cache/query.ts'

const newestFirst = { order_by: 'notification.created_dt', order_direction: 'desc', search: '', limit: 10 } as const

/** The listener's notifications, newest first. */
export const notificationsQuery = {
  ...pagesAfter<Notification>(
    listNotifications,
    [],
    ({ id, created_dt }) => ({ after: created_dt, after_id: id }),
    (after, signal) => callOrThrow(listNotifications, { query: { ...newestFirst, ...after } }, signal),
  ),
  meta: { ignoreAge: true as const },
}
