import * as z from 'zod/mini'
import { Room } from '../entities/together.ts'
import { route } from '../route.ts'

/** One server-sent event: its name, and its data as JSON. Clients ignore names that they don't know. */
export const LiveEvent = z.discriminatedUnion('event', [
  /** There is a new notification; clients reload the list. */
  z.object({ event: z.literal('notification'), data: z.object({}) }),
  /** A room in which the caller is has changed. It carries the room: to ask for it would take twice the time. */
  z.object({ event: z.literal('room'), data: Room }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const followEvents = route({
  method: 'GET',
  path: '/events',
  access: 'listener',
  summary: 'Events for the caller as they happen; a comment line every 25 s. The stream ends with the session',
  answer: LiveEvent,
  type: 'text/event-stream',
})
