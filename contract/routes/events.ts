import * as z from 'zod/mini'
import type { OtherPlayer } from '../entities/devices.ts'
import type { Room } from '../entities/together.ts'
import { route } from '../route.ts'

/**
 * One server-sent event: its name, and its data as JSON. Clients ignore names that they don't know.
 * - `notification`: there is a new one; clients reload the list.
 * - `player`: what one of the caller's pages plays, also to that page; once after the stream is opened.
 * - `room`: a room in which the caller is has changed. It carries the room: to ask for it would take twice the time.
 */
export type LiveEvent =
  | { event: 'notification'; data: Record<string, never> }
  | { event: 'player'; data: OtherPlayer }
  | { event: 'room'; data: Room }

/** The data's shapes stay with what they are about: a page that only waits for events does without them. */
const SentEvent = z.object({ event: z.enum(['notification', 'player', 'room']), data: z.looseObject({}) })

export const followEvents = route({
  method: 'GET',
  path: '/events',
  access: 'listener',
  summary: 'Events for the caller as they happen; a comment line every 25 s. The stream ends with the session',
  answer: SentEvent,
  type: 'text/event-stream',
})
