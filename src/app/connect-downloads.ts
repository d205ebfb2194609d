import { ignoreOutcome } from '../data/cache/query-client.ts'
import type { Download } from '../data/downloads/download.ts'
import { followLocalRecordings, localRecordings } from '../data/downloads/local-recordings.ts'
import { downloads } from '../data/downloads/page-downloads.ts'
import { followLiked } from '../data/downloads/run-auto-download.ts'
import { runDownloads } from '../data/downloads/run-downloads.ts'
import { player } from '../player/player.ts'
import { store, watch } from '../state/store.ts'
import { keepCompanions, letCompanionsGo, tidyPictures } from './related-queries.ts'

/** What comes along with a set goes with it. The answer ends it. */
function followRemovals(): () => void {
  let before: readonly Download[] = store.get(downloads) ?? []
  return watch(downloads, () => {
    const now = store.get(downloads)
    const gone = before.filter(({ set }) => now?.every(each => each.set.id !== set.id))
    before = now ?? []
    if (gone.length === 0) return
    Promise.all(gone.map(({ set }) => letCompanionsGo(set.id)))
      .then(() => tidyPictures(before.map(({ set }) => set.id)))
      .catch(ignoreOutcome)
  })
}

/** Fetches what the listener wants kept on this device, and lets the player play from there. The answer ends it. */
export function keepDownloads(): () => void {
  player.playKept(setId => store.get(localRecordings)?.get(setId))
  const ends = [
    watch(localRecordings, player.followSource),
    followLocalRecordings(),
    followRemovals(),
    runDownloads(keepCompanions),
    followLiked(),
  ]
  return () => {
    for (const end of ends) end()
    player.playKept(() => undefined)
  }
}
