import { TakeOver } from '#contract/worker.ts'
import { cacheArtwork } from './artwork.ts'
import { bypassWorker } from './bypass.ts'
import { drainOnSync } from './outbox-sync.ts'
import { handlePush } from './push.ts'
import { cacheShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Wires the service worker's events; each concern has a file of its own. Calls of the API and audio don't pass through it. */
bypassWorker()
cacheShell(self.__WB_MANIFEST)
cacheArtwork()
drainOnSync()
handlePush()

// A new version waits until the last page of the old one is closed, or the listener wants it now.
self.addEventListener('message', event => {
  if (TakeOver.safeParse(event.data).success) event.waitUntil(self.skipWaiting())
})
