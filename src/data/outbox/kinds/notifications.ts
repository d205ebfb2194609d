import * as z from 'zod/mini'
import { readNotification } from '../../../../contract/routes/activity.ts'
import { Id } from '../../../../contract/shapes.ts'
import { call, kind } from './kind.ts'

/** A notification was read. It can't become unread again. */
export const notificationRead = kind({
  name: 'notification-read',
  input: z.object({ id: Id }),
  target: ({ id }) => `notification/${id}`,
  // The first read wins.
  merge: pending => ({ input: pending }),
  send: ({ id }) => call(readNotification, { params: { id } }),
  label: () => 'Mark as read',
  mark: { subject: ({ id }) => `notification/${id}`, overlay: mark => ({ ...mark, is_read: true }) },
})
