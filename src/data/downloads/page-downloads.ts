import { atom } from 'jotai/vanilla'
import type { SetSummary } from '#contract/entities/music.ts'
import { downloadedArtwork } from '#contract/worker.ts'
import { forgetCache } from '../../lib/forget-cache.ts'
import { store, watch } from '../../state/store.ts'
import { marks } from '../marks/marks.ts'
import { session } from '../session/session.ts'
import { excludeFromAutoDownload } from './auto-download.ts'
import { hasFiles } from './can-download.ts'
import type { Download } from './download.ts'
import { removeRecording, removeRecordings } from './store/recordings-folder.ts'
import { recordsOf, removeRecords, type Update, updateRecord } from './store/records.ts'

/**
 * The current listener's downloads, in sync across all tabs of this device. `run-downloads.ts` fetches the recordings.
 */

/** The listener's downloads, the newest first; null until they have been read from this device. */
export const downloads = atom<readonly Download[] | null>(null)

/** True while they can't be read from this device. Never taken for no downloads: their files would be removed. */
export const downloadsUnreadable = atom(false)

/** After which time they are read again, in ms. */
const readAgainAfterMs = 5_000

/** Tells other tabs whose downloads have changed, by the listener's id. */
const channel = new BroadcastChannel('segue.downloads')

let listener: number | null = null

/**
 * Their marks are merged as the oldest known (`asOf` 0): offline, no other answer may contain a set's last position.
 */
function show(all: readonly Download[] | null): void {
  for (const { set } of all ?? []) marks.applyServer(set, 0)
  store.set(downloads, all)
}

async function read(): Promise<void> {
  const user = listener
  const found = user === null ? null : !hasFiles ? [] : await recordsOf(user).catch(logUnreadable)
  if (user !== listener) return
  const failed = user !== null && found === null
  store.set(downloadsUnreadable, failed)
  show(found)
  if (failed) setTimeout(() => user === listener && void read(), readAgainAfterMs)
}

function logUnreadable(failure: unknown): null {
  console.warn('The downloads could not be read', failure)
  return null
}

function replaceShown(setId: number, after: Download | undefined): void {
  const known = store.get(downloads)
  if (!known) return void read()
  const others = known.filter(({ set }) => set.id !== setId)
  show(after ? [...others, after].toSorted((a, b) => b.askedAt - a.askedAt) : others)
}

/**
 * Replaces a download by what `update` returns, in all tabs; `undefined` removes it. Resolves with the new download.
 * Rejects when it can't be stored.
 */
export async function updateDownload(setId: number, update: Update): Promise<Download | undefined> {
  const user = listener
  if (user === null) return undefined
  const after = await updateRecord(user, setId, update)
  if (user === listener) replaceShown(setId, after)
  channel.postMessage(user)
  return after
}

export const downloadOf = (setId: number): Download | undefined =>
  store.get(downloads)?.find(({ set }) => set.id === setId)

/** Requests the download of a set. Resolves when the request is stored, so that a closed page doesn't lose it. */
export async function download(set: SetSummary, automatic = false): Promise<void> {
  // Without persistence, browsers may evict a site's storage. The browser may decline.
  void navigator.storage.persist?.().catch(() => undefined)
  const created: Download = {
    set,
    state: 'waiting',
    askedAt: Date.now(),
    size: null,
    version: null,
    kept: 0,
    failure: null,
    automatic,
  }
  await updateDownload(set.id, now => (now ? { ...now, automatic: now.automatic && automatic } : created))
}

export async function pauseDownload(setId: number): Promise<void> {
  await updateDownload(setId, now => now && (now.state === 'done' ? now : { ...now, state: 'paused' }))
}

/** Resumes a paused download, and retries a failed one. */
export async function resumeDownload(setId: number): Promise<void> {
  await updateDownload(setId, now => now && (now.state === 'done' ? now : { ...now, state: 'waiting', failure: null }))
}

/** Removes a download, complete or not, because the listener wants it: it isn't downloaded automatically again. */
export async function removeDownload(setId: number): Promise<void> {
  if (downloadOf(setId)?.automatic) excludeFromAutoDownload(setId)
  await dropDownload(setId)
}

/** Removes a download, complete or not. */
export async function dropDownload(setId: number): Promise<void> {
  const user = listener
  if (user === null) return
  await updateDownload(setId, () => undefined)
  // Fails while the file is being written; the tab that writes it then removes it (`run-downloads.ts`).
  await removeRecording(user, setId).catch(() => undefined)
}

export async function removeDownloads(): Promise<void> {
  await Promise.all((store.get(downloads) ?? []).map(({ set }) => removeDownload(set.id)))
}

/** Removes all downloads of a listener, or of all listeners, with their pictures, such as at a sign-out. */
export async function forgetDownloads(user?: number): Promise<void> {
  if (!hasFiles) return
  await removeRecords(user)
  channel.postMessage(user)
  await Promise.all([removeRecordings(user), forgetCache(downloadedArtwork)])
}

function follow(): void {
  const now = store.get(session).user?.id ?? null
  if (now === listener) return
  listener = now
  show(null)
  void read()
}

channel.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (data === listener) void read()
}
watch(session, follow)
follow()
