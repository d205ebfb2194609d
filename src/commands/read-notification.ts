import { IconCheck } from '@tabler/icons-react'
import { marks } from '../data/marks/marks.ts'
import { write } from '../data/outbox/writes.ts'
import { command } from './command.ts'
import type { Named } from './marks.ts'

/** Marks a notification as read; `name` is that of the released track. Disabled once it is read. */
export const readNotification = command<[notification: Named]>({
  id: 'notification.read',
  label: () => 'Mark as read',
  icon: () => IconCheck,
  enabled: (get, { id }) => !get(marks.of(`notification/${id}`)).is_read,
  effect: ({ id, name }) => void write(kinds => kinds.notificationRead.of({ id }), name),
})

/** Marks these notifications as read, the unread ones of the list, and all that were `created` no later than the newest one. */
export const readNotifications = command<[ids: number[], created: string]>({
  id: 'notification.readAll',
  label: () => 'Mark all read',
  icon: () => IconCheck,
  enabled: (_, ids) => ids.length > 0,
  effect: (ids, until) => void write(kinds => kinds.notificationsRead.of({ ids, until }), 'Notifications'),
})
