import { registerQuotaErrorCallback } from 'workbox-core'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { artworkCache, ForgetArtwork, downloadedArtwork } from '../contract/worker.ts'
import { forgetCache } from '../src/lib/forget-cache.ts'
import { keptWithin, sizeOf } from './artwork-bytes.ts'

declare const self: ServiceWorkerGlobalScope

const month = 30 * 24 * 60 * 60
const maxBytes = 60_000_000

/** Pictures only: a recording never passes through here. */
const folders = ['/media/art/', '/media/avatars/']

/** How often everything was forgotten: what was asked for before the last time is not kept when it arrives. */
let forgettings = 0

/** A captive portal answers everything with its own page. */
const isPicture = ({ ok, headers }: Response) => ok && headers.get('content-type')?.startsWith('image/')

const onlyOfNow = {
  requestWillFetch: async ({ request, state }: { request: Request; state?: Record<string, unknown> }) => {
    if (state) state.forgettings = forgettings
    return request
  },
  cacheWillUpdate: async ({ response, state }: { response: Response; state?: Record<string, unknown> }) =>
    isPicture(response) && state?.forgettings === forgettings ? response : null,
}

/** What belongs to a download is there without having been seen, and needn't be kept twice. */
const alsoKept = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }: { request: Request; cachedResponse?: Response }) =>
    cachedResponse ?? caches.match(request, { cacheName: downloadedArtwork, ignoreVary: true }),
}

const pictures = {
  // One after the other: a body that is not read yet holds its place, even after the picture was removed.
  async sizes() {
    const cache = await caches.open(artworkCache)
    const sizes: number[] = []
    for (const request of await cache.keys()) {
      const picture = await cache.match(request)
      if (picture) sizes.push(await sizeOf(picture))
    }
    return sizes
  },
  // No entries at all would be no limit.
  keep: (count: number) => new CacheExpiration(artworkCache, { maxEntries: Math.max(1, count) }).expireEntries(),
}

const keepWithinBytes = keptWithin(maxBytes, pictures)

const withinBytes = {
  cacheDidUpdate: async ({ newResponse }: { newResponse: Response }) => keepWithinBytes(await sizeOf(newResponse)),
}

/** Pictures seen once are there without a network; the least recently used goes first. */
export function keepArtwork(): void {
  const expiration = new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: month })
  registerQuotaErrorCallback(() => forgetCache(artworkCache))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && folders.some(folder => url.pathname.startsWith(folder)),
    // The size is looked at when it is known when each was used, and a download's pictures last: they have no such time.
    new CacheFirst({ cacheName: artworkCache, plugins: [onlyOfNow, expiration, withinBytes, alsoKept] }),
  )
  self.addEventListener('message', event => {
    if (!ForgetArtwork.safeParse(event.data).success) return
    forgettings++
    event.waitUntil(forgetCache(artworkCache))
  })
}
