import { followPlaceElsewhere } from './follow-place-elsewhere.ts'
import { followQueue } from './follow-queue.ts'
import { goOnOnline } from './go-on-online.ts'
import { keepDownloads } from './keep-downloads.ts'
import { keepPlayerSettings } from './player-settings.ts'
import { refreshLikesAfterMoments } from './refresh-likes.ts'
import { refreshOwnLists } from './refresh-own-lists.ts'

/** What the player has beside it once the first screen stands. The answer ends it. */
export function besidePlayer(): () => void {
  const ends = [
    // Before anything is loaded, so that it is taken from this device at once.
    keepDownloads(),
    keepPlayerSettings(),
    followQueue(),
    followPlaceElsewhere(),
    goOnOnline(),
    refreshLikesAfterMoments(),
    refreshOwnLists(),
  ]
  return () => {
    for (const end of ends) end()
  }
}
