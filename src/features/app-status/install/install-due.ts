import * as z from 'zod/mini'

/** What is known of this device. */
export const Known = z.object({
  /** How much was heard on it in all, in ms; no longer counted when it is enough. */
  heard: z.number(),
  /** When something was last heard, and when the listener last said "Not now", in ms; 0 for never. */
  heardAt: z.number(),
  putOffAt: z.number(),
})
export type Known = z.infer<typeof Known>

/** In ms. */
export const enoughHeard = 30_000
/** A pause that makes two visits of one, in ms. */
const betweenVisits = 30 * 60_000
/** "Not now" holds for three months. */
const patience = 90 * 24 * 60 * 60_000

/** Whether the app has been of use by `now` (ms), when something plays: for a while in all, or at an earlier visit already. */
export function isDue({ heard, heardAt, putOffAt }: Known, now: number): boolean {
  if (now - putOffAt < patience) return false
  return heard >= enoughHeard || (heardAt > 0 && now - heardAt >= betweenVisits)
}
