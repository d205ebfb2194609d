import * as z from 'zod/mini'
import { readNotification } from '../../../../contract/routes/activity.ts'
import { Id } from '../../../../contract/shapes.ts'
import { kind, sending } from '../kind.ts'

/** A notification that was read; it can't become unread again. */
export const notificationRead = kind({
  name: 'notification-read',
  input: z.object({ id: Id }),
  target: ({ id }) => `notification/${id}`,
  // The first reading is the one that counts.
  merge: waiting => ({ input: waiting }),
  send: ({ id }) => sending(readNotification, { params: { id } }),
  says: () => 'Mark as read',
  mark: { subject: ({ id }) => `notification/${id}`, lay: mark => ({ ...mark, is_read: true }) },
})
