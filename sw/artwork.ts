import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { artworkCache, ForgetArtwork } from '../contract/worker.ts'

declare const self: ServiceWorkerGlobalScope

const month = 30 * 24 * 60 * 60

/** Pictures only: a recording never passes through here. */
const folders = ['/media/art/', '/media/avatars/']

/** How often everything was forgotten: what was asked for before the last time is not kept when it arrives. */
let forgettings = 0

const onlyOfNow = {
  requestWillFetch: async ({ request, state }: { request: Request; state?: Record<string, unknown> }) => {
    if (state) state.forgettings = forgettings
    return request
  },
  cacheWillUpdate: async ({ response, state }: { response: Response; state?: Record<string, unknown> }) =>
    response.ok && state?.forgettings === forgettings ? response : null,
}

/** Pictures seen once are there without a network; the least recently used goes first. */
export function keepArtwork(): void {
  const expiration = new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: month, purgeOnQuotaError: true })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && folders.some(folder => url.pathname.startsWith(folder)),
    new CacheFirst({ cacheName: artworkCache, plugins: [onlyOfNow, expiration] }),
  )
  self.addEventListener('message', event => {
    if (!ForgetArtwork.safeParse(event.data).success) return
    forgettings++
    event.waitUntil(caches.delete(artworkCache))
  })
}
