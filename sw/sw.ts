import { keepArtwork } from './artwork.ts'
import { leaveToNetwork } from './direct.ts'
import { sendWhenWoken } from './outbox-sync.ts'
import { showPushed } from './push.ts'
import { keepShell } from './shell.ts'
import { takeOverWhenTold } from './take-over.ts'

declare const self: ServiceWorkerGlobalScope

/** Event wiring only: each concern has its own file. The API and the audio never pass through here. */
leaveToNetwork()
keepShell(self.__WB_MANIFEST)
keepArtwork()
sendWhenWoken()
showPushed()
takeOverWhenTold()
