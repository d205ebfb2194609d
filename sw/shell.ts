import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare global {
  interface ServiceWorkerGlobalScope {
    __WB_MANIFEST: (PrecacheEntry | string)[]
  }
}

/** Only the server answers these, or the identity provider through it: the app shell must never replace them. */
const serverPaths = [
  /^\/(api|media|preview|embed|feeds|sitemaps|assets|__)\//,
  /^\/(oembed|robots\.txt|sitemap\.xml)(\?|$)/,
]

/** Caches the app's own files, so that it opens offline. Every page of the app is the same shell. */
export function cacheShell(files: (PrecacheEntry | string)[]): void {
  precacheAndRoute(files)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }))
}
