import { IconCheck } from '@tabler/icons-react'
import { marks } from '../data/marks.ts'
import { write } from '../data/writes.ts'
import { releasedName, type Shown } from '../features/notifications/shown.ts'
import { command } from './command.ts'

/** Marks a notification as read; one that is read stays so. */
export const readNotification = command<[Shown]>({
  id: 'notification.read',
  label: () => 'Mark as read',
  icon: () => IconCheck,
  enabled: (get, { id }) => !get(marks.of(`notification/${id}`)).is_read,
  effect: ({ id, release }) => void write(kinds => kinds.notificationRead.of({ id }), releasedName(release.track_meta)),
})
