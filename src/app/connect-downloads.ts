import { remoteState } from '../commands/remote-state.ts'
import { ignoreOutcome } from '../data/cache/query-client.ts'
import type { Download } from '../data/downloads/download.ts'
import { localRecordings, syncLocalRecordings } from '../data/downloads/local-recordings.ts'
import { downloads } from '../data/downloads/page-downloads.ts'
import { runAutoDownload } from '../data/downloads/run-auto-download.ts'
import { runDownloads } from '../data/downloads/run-downloads.ts'
import { tryWriting } from '../data/downloads/try-writing.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { player } from '../player/player.ts'
import { store, watch } from '../state/store.ts'
import { downloadRelated, removeUnusedPictures, unpinRelated } from './related-queries.ts'

/** When a download is removed, unpins what was cached for it. Returns an unsubscribe function. */
function unpinRemoved(): () => void {
  let before: readonly Download[] = store.get(downloads) ?? []
  return watch(downloads, () => {
    const now = store.get(downloads)
    const removed = before.filter(({ set }) => now?.every(each => each.set.id !== set.id))
    before = now ?? []
    if (removed.length === 0) return
    Promise.all(removed.map(({ set }) => unpinRelated(set.id)))
      .then(() => removeUnusedPictures(before.map(({ set }) => set.id)))
      .catch(ignoreOutcome)
  })
}

/** Runs downloads, and makes the player play from them. Returns an unsubscribe function. */
export function connectDownloads(): () => void {
  // Another device can't play what only this one has.
  player.setLocalSource(setId =>
    store.get(remoteState).isConnected ? undefined : store.get(localRecordings)?.get(setId),
  )
  const unsubscribe = combineUnsubscribes(
    watch(localRecordings, player.refreshSource),
    watch(remoteState, player.refreshSource),
    syncLocalRecordings(),
    unpinRemoved(),
    runDownloads(downloadRelated),
    runAutoDownload(),
  )
  void tryWriting()
  return () => {
    unsubscribe()
    player.setLocalSource(() => undefined)
  }
}
