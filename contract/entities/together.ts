import * as z from 'zod/mini'
import { Id, Milliseconds, Speed, Timestamp } from '../shapes.ts'

/** Listening together: a room whose guests hear what its host plays. */

/** The most listeners of a room, its host included. */
export const roomSize = 50

/** A member who hasn't been seen for this long (ms) has left. Members say that they are there more often. */
export const absentMs = 60_000

/** What the host's player does. */
export const RoomState = z.object({
  set_meta_id: Id,
  /** Where it was in the set at the time `at`. */
  position: Milliseconds,
  /** In ms since 1970 by the server's clock (`GET /time`). */
  at: Timestamp,
  is_playing: z.boolean(),
  speed: Speed,
})
export type RoomState = z.infer<typeof RoomState>

export const Room = z.object({
  id: Id,
  /** The host's username. */
  host: z.string(),
  /** False once the host hasn't been seen for `absentMs`. */
  is_host_here: z.boolean(),
  has_ended: z.boolean(),
  state: RoomState,
  /** The usernames of those who listen, the host's among them, in the order in which they came. */
  listeners: z.array(z.string()),
})
export type Room = z.infer<typeof Room>
