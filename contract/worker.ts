import * as z from 'zod/mini'
import { Count } from './shapes.ts'

/** What page and worker have to say to each other. */

/** The cache of pictures: the worker fills it, the page may look into it. */
export const artworkCache = 'segue-artwork'

/**
 * The cache of pictures that belong to what is kept on this device: pages fill and empty it, and the worker looks into it.
 * No limit empties it.
 */
export const downloadedArtwork = 'segue-kept-artwork'

/** The page asks the worker to remove every picture, also those that are still on their way. */
export const ForgetArtwork = z.object({ type: z.literal('forget-artwork') })
export type ForgetArtwork = z.infer<typeof ForgetArtwork>

/** The tag of the Background Sync event by which the worker is asked to send what waits in the outbox. */
export const outboxSync = 'segue.outbox'

/** What the server pushes, and the worker shows. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** What it opens: a path of the app with its query. */
  path: z.string(),
  /** A message takes the place of one with the same tag. */
  tag: z.string(),
  /** A path of this site, or null for the app's own icon. */
  icon: z.nullable(z.string()),
  /** How many notifications the listener has not read. */
  unread: Count,
})
export type PushMessage = z.infer<typeof PushMessage>

/** The worker asks a page to go to a path of the app. The page answers on the port that comes along. */
export const OpenPath = z.object({ type: z.literal('open-path'), path: z.string() })
export type OpenPath = z.infer<typeof OpenPath>

/** What the caches of the app's own files begin with. */
export const precachePrefix = 'workbox-precache-'

/**
 * A page tells the waiting worker to take over: the next version starts, in all tabs. The first form is workbox-window's; pages
 * and workers of the versions before it know only the second. An old version says these words and a newer one hears them, or
 * the other way round, so neither form ever changes.
 */
export const TakeOver = z.object({ type: z.enum(['SKIP_WAITING', 'take-over']) })
export type TakeOver = z.infer<typeof TakeOver>

/** The worker that removes itself asks each page for an answer, by the port that comes along. */
export const AreYouWell = z.object({ type: z.literal('are-you-well') })

/** The mark (a `<meta>`) of a shell that must ask for no worker: the kill switch. */
export const workerOff = { name: 'service-worker', content: 'off' } as const
