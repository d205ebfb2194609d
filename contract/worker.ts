import * as z from 'zod/mini'
import { Count } from './shapes.ts'

/** Messages between page and service worker, and names that both use. */

/** The cache of artwork: the worker fills it, the page may read it. */
export const artworkCache = 'segue-artwork'

/**
 * The cache of the artwork of downloaded sets. Pages fill and empty it, the worker reads it. It has no size limit, so nothing
 * is evicted from it.
 */
export const downloadedArtwork = 'segue-kept-artwork'

/** Page to worker: empty the artwork cache, and don't cache pictures that are still loading. */
export const ForgetArtwork = z.object({ type: z.literal('forget-artwork') })
export type ForgetArtwork = z.infer<typeof ForgetArtwork>

/** The tag of the Background Sync event on which the worker sends the outbox. */
export const outboxSync = 'segue.outbox'

/** A push message of the server, which the worker shows as a notification. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a click on it leads: a path of the app with its query. */
  path: z.string(),
  /** A notification replaces an earlier one with the same tag. */
  tag: z.string(),
  /** A path of this site, or null for the app's own icon. */
  icon: z.nullable(z.string()),
  /** The number of unread notifications. */
  unread: Count,
})
export type PushMessage = z.infer<typeof PushMessage>

/** Worker to page: navigate to a path of the app. The page answers on the message port it gets. */
export const OpenPath = z.object({ type: z.literal('open-path'), path: z.string() })
export type OpenPath = z.infer<typeof OpenPath>

/** How the names of the caches of the app's own files begin. */
export const precachePrefix = 'workbox-precache-'

/**
 * Page to waiting worker: activate, so that the new version starts in all tabs. The first type is workbox-window's; pages and
 * workers of versions before it only know the second. Page and worker may be of different versions, so neither type may
 * ever change.
 */
export const TakeOver = z.object({ type: z.enum(['SKIP_WAITING', 'take-over']) })
export type TakeOver = z.infer<typeof TakeOver>

/** Worker to page, before the worker removes itself: the page answers on the message port if it runs without errors. */
export const AreYouWell = z.object({ type: z.literal('are-you-well') })

/** The kill switch: a page with this `<meta>` tag registers no worker. */
export const workerOff = { name: 'service-worker', content: 'off' } as const
