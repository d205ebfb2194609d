import { getRecording, getRecordingDigests } from '#contract/routes/recordings.ts'
import { mediaUrl } from '../../lib/media-url.ts'
import { combineUnsubscribes } from '../../lib/unsubscribe.ts'
import { store, watch } from '../../state/store.ts'
import { callOrThrow } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { session } from '../session/session.ts'
import type { Download } from './download.ts'
import { createDownloader, type DownloaderPorts } from './downloader.ts'
import { downloadOf, downloads, updateDownload } from './page-downloads.ts'
import { downloadPieces } from './pieces/download-pieces.ts'
import { pathOf, recordingFile, removeOrphans, removeRecording } from './store/recordings-folder.ts'
import { storageSpace } from './store/storage-space.ts'

/**
 * One tab of this device, the one with the lock, downloads one set after the other. When it is closed, another tab goes
 * on.
 */

const isPending = ({ state }: Download) => state === 'running' || state === 'waiting'

/** An interrupted download comes first, then the oldest request. */
const nextOf = (all: readonly Download[]): Download | undefined =>
  all
    .filter(isPending)
    .toSorted((a, b) => Number(b.state === 'running') - Number(a.state === 'running') || a.askedAt - b.askedAt)[0]

async function freeBytes(): Promise<number | null> {
  const space = await storageSpace()
  return space && space.quota - space.used
}

/**
 * Runs the current listener's pending downloads while the device is online. Returns a function that stops it.
 * `downloadRelated` caches what belongs to a set.
 */
export function runDownloads(downloadRelated: DownloaderPorts['downloadRelated']): () => void {
  let current: { user: number; setId: number; aborting: AbortController } | undefined
  let working = false
  let over = false

  const downloader = createDownloader({
    async update(setId, change) {
      const aborting = current?.aborting
      const after = await updateDownload(setId, now =>
        now && isPending(now) && !aborting?.signal.aborted ? { ...now, ...change } : now,
      )
      return after && (isPending(after) || after.state === change.state) ? after : undefined
    },
    recordingOf: (id, signal) => callOrThrow(getRecording, { params: { id } }, signal),
    async digestsOf(id, version, from, limit, signal) {
      const query = { version, from, limit }
      return (await callOrThrow(getRecordingDigests, { params: { id }, query }, signal)).digests
    },
    async downloadPieces(setId, pieces, onSaved, signal) {
      const set = downloadOf(setId)?.set
      if (!current || !set?.mp3_permalink) return
      const path = pathOf(current.user, setId)
      await downloadPieces({ ...pieces, path, url: mediaUrl(set.mp3_permalink) }, onSaved, signal)
    },
    bytesOnDisk: async setId => (current && (await recordingFile(current.user, setId))?.size) ?? 0,
    downloadRelated,
    freeBytes,
    reachable: () => connection.check(),
    pause: ms => new Promise(resolve => setTimeout(resolve, ms)),
  })

  async function fetchOne(user: number, { set: { id: setId } }: Download): Promise<boolean> {
    const aborting = new AbortController()
    current = { user, setId, aborting }
    const outcome = await downloader.download(setId, aborting.signal).finally(() => {
      current = undefined
    })
    // It was removed while its file was being written.
    if (outcome === 'stopped' && !downloadOf(setId)) await removeRecording(user, setId).catch(() => undefined)
    return outcome !== 'unreachable'
  }

  /** Resolves with false when it is no use to go on at once: the server is unreachable, or the listener has changed. */
  async function fetchAll(): Promise<boolean> {
    const user = store.get(session).user?.id
    const all = store.get(downloads)
    if (user === undefined || !all) return false
    await removeOrphans(user, new Set(all.map(({ set }) => set.id)))
    for (let next = nextOf(all); next && !over; next = nextOf(store.get(downloads) ?? []))
      if (!(await fetchOne(user, next)) || store.get(session).user?.id !== user) return false
    return true
  }

  function wake(): void {
    const download = current && store.get(downloads)?.find(({ set }) => set.id === current?.setId)
    if (current && !(download && isPending(download))) current.aborting.abort()
    if (working || over || !store.get(connection.online) || !nextOf(store.get(downloads) ?? [])) return
    working = true
    navigator.locks
      .request('segue.downloads', fetchAll)
      .catch(failure => {
        console.error('Downloads could not be run', failure)
        return false
      })
      .then(again => {
        working = false
        // Downloads may have been requested while the lock was being released.
        if (again) wake()
      })
  }

  const unsubscribe = combineUnsubscribes(watch(downloads, wake), watch(connection.online, wake))
  document.addEventListener('visibilitychange', wake)
  wake()
  return () => {
    over = true
    current?.aborting.abort()
    document.removeEventListener('visibilitychange', wake)
    unsubscribe()
  }
}
