import * as z from 'zod/mini'
import { readNotification, readNotifications } from '#contract/routes/activity.ts'
import { DateTime, Id } from '#contract/shapes.ts'
import type { Mark } from '../../marks/mark.ts'
import { call, kind } from './kind.ts'

const asRead = (mark: Mark): Mark => ({ ...mark, is_read: true })

/** A notification was read. It can't become unread again. */
export const notificationRead = kind({
  name: 'notification-read',
  input: z.object({ id: Id }),
  target: ({ id }) => `notification/${id}`,
  // The first read wins.
  merge: pending => ({ input: pending }),
  send: ({ id }) => call(readNotification, { params: { id } }),
  label: () => 'Mark as read',
  mark: { subject: ({ id }) => `notification/${id}`, overlay: asRead },
})

/** All notifications that were there were read: those created `until` then. `ids` are those that the screen shows. */
export const notificationsRead = kind({
  name: 'notifications-read',
  input: z.object({ until: DateTime, ids: z.array(Id) }),
  target: () => 'notifications',
  merge: (pending, next) => ({ input: { until: next.until, ids: [...new Set([...pending.ids, ...next.ids])] } }),
  send: ({ until }) => call(readNotifications, { body: { until } }),
  label: () => 'Mark all as read',
  mark: { subject: ({ ids }) => ids.map(id => `notification/${id}` as const), overlay: asRead },
})
