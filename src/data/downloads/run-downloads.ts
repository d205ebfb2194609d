import { getRecording, getRecordingDigests } from '../../../contract/routes/recordings.ts'
import { mediaUrl } from '../../lib/media-url.ts'
import { store, watch } from '../../state/store.ts'
import { ask } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { session } from '../session/session.ts'
import type { Download } from './download.ts'
import { createDownloader, type DownloaderPorts } from './downloader.ts'
import { alter, downloadOf, downloads } from './page-downloads.ts'
import { keepPieces } from './pieces/download-pieces.ts'
import { pathOf, recordingFile, removeOrphans, removeRecording } from './recordings-folder.ts'
import { room } from './storage-space.ts'

/** One tab of this device fetches, one set after the other; when it is closed, the next tab goes on. */

const isToFetch = ({ state }: Download) => state === 'running' || state === 'waiting'

/** What was begun first, then what was asked for first. */
const nextOf = (all: readonly Download[]): Download | undefined =>
  all
    .filter(isToFetch)
    .toSorted((a, b) => Number(b.state === 'running') - Number(a.state === 'running') || a.askedAt - b.askedAt)[0]

async function freeBytes(): Promise<number | null> {
  const now = await room()
  return now && now.quota - now.used
}

/** Fetches whatever the listener wants kept, while there is a network. The answer ends it. */
export function runDownloads(companions: DownloaderPorts['companions']): () => void {
  let underWay: { user: number; setId: number; ending: AbortController } | undefined
  let working = false
  let over = false

  const downloader = createDownloader({
    async note(setId, change) {
      const ending = underWay?.ending
      const after = await alter(setId, now =>
        now && isToFetch(now) && !ending?.signal.aborted ? { ...now, ...change } : now,
      )
      return after && (isToFetch(after) || after.state === change.state) ? after : undefined
    },
    recordingOf: (id, signal) => ask(getRecording, { params: { id } }, signal),
    async digestsOf(id, version, from, limit, signal) {
      const query = { version, from, limit }
      return (await ask(getRecordingDigests, { params: { id }, query }, signal)).digests
    },
    async keepPieces(setId, pieces, onKept, signal) {
      const set = downloadOf(setId)?.set
      if (!underWay || !set?.mp3_permalink) return
      const path = pathOf(underWay.user, setId)
      await keepPieces({ ...pieces, path, url: mediaUrl(set.mp3_permalink) }, onKept, signal)
    },
    bytesOnDisk: async setId => (underWay && (await recordingFile(underWay.user, setId))?.size) ?? 0,
    companions,
    freeBytes,
    reachable: () => connection.check(),
    pause: ms => new Promise(resolve => setTimeout(resolve, ms)),
  })

  async function fetchOne(user: number, { set: { id: setId } }: Download): Promise<boolean> {
    const ending = new AbortController()
    underWay = { user, setId, ending }
    const outcome = await downloader.keep(setId, ending.signal).finally(() => {
      underWay = undefined
    })
    // Removed while it was written.
    if (outcome === 'stopped' && !downloadOf(setId)) await removeRecording(user, setId).catch(() => undefined)
    return outcome !== 'away'
  }

  /** False where it is no use to look again at once: there is no network, or somebody else listens now. */
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
    const wanted = underWay && store.get(downloads)?.find(({ set }) => set.id === underWay?.setId)
    if (underWay && !(wanted && isToFetch(wanted))) underWay.ending.abort()
    if (working || over || !store.get(connection.online) || !nextOf(store.get(downloads) ?? [])) return
    working = true
    navigator.locks
      .request('segue.downloads', fetchAll)
      .catch(failure => {
        console.error('Downloads could not be kept', failure)
        return false
      })
      .then(again => {
        working = false
        // Something may have been asked for while the lock was given back.
        if (again) wake()
      })
  }

  const ends = [watch(downloads, wake), watch(connection.online, wake)]
  document.addEventListener('visibilitychange', wake)
  wake()
  return () => {
    over = true
    underWay?.ending.abort()
    document.removeEventListener('visibilitychange', wake)
    for (const end of ends) end()
  }
}
