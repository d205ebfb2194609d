import { registerQuotaErrorCallback } from 'workbox-core'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { artworkCache, downloadedArtwork, ForgetArtwork } from '#contract/worker.ts'
import { forgetCache } from '../src/lib/forget-cache.ts'
import { limitBytes, sizeOf } from './artwork-bytes.ts'

declare const self: ServiceWorkerGlobalScope

const month = 30 * 24 * 60 * 60
const maxBytes = 60_000_000

/** Only pictures: recordings are not cached here. */
const folders = ['/media/art/', '/media/avatars/']

/** How often the cache was cleared: a picture that was requested before the last time is not cached. */
let clearings = 0

/** False for a captive portal's page, which it sends in answer to anything. */
const isPicture = ({ ok, headers }: Response) => ok && headers.get('content-type')?.startsWith('image/')

const dropsOutdated = {
  requestWillFetch: async ({ request, state }: { request: Request; state?: Record<string, unknown> }) => {
    if (state) state.clearings = clearings
    return request
  },
  cacheWillUpdate: async ({ response, state }: { response: Response; state?: Record<string, unknown> }) =>
    isPicture(response) && state?.clearings === clearings ? response : null,
}

/** Answers with a download's artwork, which is in a cache of its own. */
const downloadFallback = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }: { request: Request; cachedResponse?: Response }) =>
    cachedResponse ?? caches.match(request, { cacheName: downloadedArtwork, ignoreVary: true }),
}

const pictures = {
  // One after the other: an unread body takes disk space, even after the picture was removed.
  async sizes() {
    const cache = await caches.open(artworkCache)
    const sizes: number[] = []
    for (const request of await cache.keys()) {
      const picture = await cache.match(request)
      if (picture) sizes.push(await sizeOf(picture))
    }
    return sizes
  },
  // `maxEntries: 0` would mean no limit.
  keep: (count: number) => new CacheExpiration(artworkCache, { maxEntries: Math.max(1, count) }).expireEntries(),
}

/** Empties the cache, and forgets which pictures were in it, and when they were last seen. */
async function forgetPictures(): Promise<void> {
  await forgetCache(artworkCache)
  await new CacheExpiration(artworkCache, { maxEntries: 1 }).delete()
}

const keepWithinBytes = limitBytes(maxBytes, pictures)

const withinBytes = {
  cacheDidUpdate: async ({ newResponse }: { newResponse: Response }) => keepWithinBytes(await sizeOf(newResponse)),
}

/** Caches artwork that was shown, so that it is there offline. The least recently used is evicted first. */
export function cacheArtwork(): void {
  const expiration = new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: month })
  registerQuotaErrorCallback(() => forgetCache(artworkCache))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && folders.some(folder => url.pathname.startsWith(folder)),
    // `expiration` first, which notes the time of use that eviction by size needs; downloads' artwork has no such time.
    new CacheFirst({ cacheName: artworkCache, plugins: [dropsOutdated, expiration, withinBytes, downloadFallback] }),
  )
  self.addEventListener('message', event => {
    if (!ForgetArtwork.safeParse(event.data).success) return
    clearings++
    event.waitUntil(forgetPictures())
  })
}
