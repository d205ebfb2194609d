import * as z from 'zod/mini'

/** What is stored on this device to decide when to offer the installation. */
export const InstallRecord = z.object({
  /** Total listening time in ms, counted up to `enoughHeard`. */
  heard: z.number(),
  /** When something last played, and when the listener last chose "Not now", in ms since 1970; 0 for never. */
  heardAt: z.number(),
  putOffAt: z.number(),
})
export type InstallRecord = z.infer<typeof InstallRecord>

/** Listening time after which the app is offered, in ms. */
export const enoughHeard = 30_000
/** A pause this long (ms) separates two visits. */
const betweenVisits = 30 * 60_000
/** "Not now" hides the offer this long, in ms: three months. */
const putOffMs = 90 * 24 * 60 * 60_000

/** True if the installation is to be offered at `now` (ms): after some listening, or when a returning visitor listens. */
export function isDue({ heard, heardAt, putOffAt }: InstallRecord, now: number): boolean {
  if (now - putOffAt < putOffMs) return false
  return heard >= enoughHeard || (heardAt > 0 && now - heardAt >= betweenVisits)
}
