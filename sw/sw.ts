import { isWorkerMessage } from '../contract/worker-messages.ts'
import { keepArtwork } from './artwork.ts'
import { keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Event wiring only: each concern has its own file. The API and the audio never pass through here. */
keepShell(self.__WB_MANIFEST)
keepArtwork()

// A new worker waits until the listener says so: an update must never cut the music.
self.addEventListener('message', event => {
  if (isWorkerMessage(event.data)) void self.skipWaiting()
})
