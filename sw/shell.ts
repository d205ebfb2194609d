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

/** What the server alone answers, or the identity provider through it: a page of the app must never stand in for it. */
const serverPaths = [/^\/api\//, /^\/media\//, /^\/preview\//, /^\/assets\//, /^\/__\//]

/** The app's own files, so that it opens without a network; every page of the app is the same shell. */
export function keepShell(files: (PrecacheEntry | string)[]): void {
  precacheAndRoute(files)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }))
}
