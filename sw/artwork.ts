import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

const month = 30 * 24 * 60 * 60

/** Artwork seen once is there without a network; the least recently used goes first. */
export function keepArtwork(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/art/'),
    new CacheFirst({
      cacheName: 'segue-artwork',
      plugins: [new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: month, purgeOnQuotaError: true })],
    }),
  )
}
