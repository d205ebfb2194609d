import * as z from 'zod/mini'
import { route } from '../route.ts'

/** One server-sent event: its name, and its data as JSON. Clients ignore names that they don't know. */
export const LiveEvent = z.object({
  /** There is a new notification; clients reload the list. */
  event: z.literal('notification'),
  /** Empty: events carry no private data. */
  data: z.object({}),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const followEvents = route({
  method: 'GET',
  path: '/events',
  access: 'listener',
  summary: 'Events for the caller as they happen; a comment line every 25 s. The stream ends with the session',
  answer: LiveEvent,
  type: 'text/event-stream',
})
