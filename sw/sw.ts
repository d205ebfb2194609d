import { keepArtwork } from './artwork.ts'
import { keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Event wiring only: each concern has its own file. The API and the audio never pass through here. */
keepShell(self.__WB_MANIFEST)
keepArtwork()
