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
