import * as z from 'zod/mini'
import { Id, Milliseconds, Speed } from '../shapes.ts'

/** A player that has not been heard of for this long (ms) is gone. Players that play say so every 30 s. */
export const goneMs = 70_000

/** What a page of a listener plays. */
export const PagePlayer = z.object({
  /** An id of the page: every tab and every load has its own. */
  page: z.uuid(),
  set_meta_id: Id,
  position: Milliseconds,
  is_playing: z.boolean(),
  speed: Speed,
})
export type PagePlayer = z.infer<typeof PagePlayer>

/** The same for the listener's other pages, as it is when it is sent. */
export const OtherPlayer = z.extend(PagePlayer, {
  /** The `User-Agent` header of its device; null without one. */
  user_agent: z.nullable(z.string()),
  /** How often a page of the listener's has taken over. The last one to do so plays, and the others stop. */
  takeovers: z.int(),
  /** How long ago the last takeover was, in ms. */
  taken_ago: z.int(),
})
export type OtherPlayer = z.infer<typeof OtherPlayer>
