import * as z from 'zod/mini'
import { route } from '../route.ts'

/** One server-sent event: its name, and its data as JSON. A reader passes over names that it doesn't know. */
export const LiveEvent = z.object({
  /** There is a new notification: whoever shows them loads them again. */
  event: z.literal('notification'),
  /** Nothing private goes this way. */
  data: z.object({}),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const followEvents = route({
  method: 'GET',
  path: '/events',
  access: 'listener',
  summary: 'Events for the caller as they happen; a comment every 25 s, and the end with the session',
  answer: LiveEvent,
  type: 'text/event-stream',
})
