import { atom } from 'jotai/vanilla'
import type { SetSummary } from '../../../contract/entities/music.ts'
import { keptArtwork } from '../../../contract/worker.ts'
import { forgetCache } from '../../lib/forget-cache.ts'
import { store, watch } from '../../state/store.ts'
import { marks } from '../marks/marks.ts'
import { session } from '../session/session.ts'
import { keepWithout } from './auto-download.ts'
import { canKeep } from './can-download.ts'
import type { Download } from './download.ts'
import { removeRecording, removeRecordings } from './recordings-folder.ts'
import { type Alter, alterRecord, recordsOf, removeRecords } from './records.ts'

/** The downloads of whoever listens, as all tabs of this device see them. What fetches them is `run-downloads.ts`. */

/** The listener's downloads, the newest first; null until they were read from this device. */
export const downloads = atom<readonly Download[] | null>(null)

/** Tells the other tabs that something has changed. */
const news = new BroadcastChannel('segue.downloads')

let listener: number | null = null

/** Shows downloads. Where their sets were left is known with them, as long as nothing newer is: no list may name them. */
function show(all: readonly Download[] | null): void {
  for (const { set } of all ?? []) marks.learn(set, 0)
  store.set(downloads, all)
}

async function read(): Promise<void> {
  const user = listener
  const found = user === null ? null : !canKeep ? [] : await recordsOf(user).catch(() => [])
  if (user === listener) show(found)
}

const shown = (setId: number, after: Download | undefined) => {
  const others = (store.get(downloads) ?? []).filter(({ set }) => set.id !== setId)
  show(after ? [...others, after].toSorted((a, b) => b.askedAt - a.askedAt) : others)
}

/** Makes something else of one download, here and in all tabs. Rejects where nothing can be written. */
export async function alter(setId: number, change: Alter): Promise<Download | undefined> {
  const user = listener
  if (user === null) return undefined
  const after = await alterRecord(user, setId, change)
  if (user === listener) shown(setId, after)
  news.postMessage(user)
  return after
}

export const downloadOf = (setId: number): Download | undefined =>
  store.get(downloads)?.find(({ set }) => set.id === setId)

/** Asks for a set to be kept on this device. Resolves when that is noted, which it survives. */
export async function download(set: SetSummary, automatic = false): Promise<void> {
  // The browser may throw away what a site keeps, unless it was asked not to; it may say no.
  void navigator.storage.persist?.().catch(() => undefined)
  const begun: Download = {
    set,
    state: 'waiting',
    askedAt: Date.now(),
    size: null,
    version: null,
    kept: 0,
    failure: null,
    automatic,
  }
  await alter(set.id, now => (now ? { ...now, automatic: now.automatic && automatic } : begun))
}

export async function pauseDownload(setId: number): Promise<void> {
  await alter(setId, now => now && (now.state === 'done' ? now : { ...now, state: 'paused' }))
}

/** Goes on with one that was paused, and tries one again that failed. */
export async function resumeDownload(setId: number): Promise<void> {
  await alter(setId, now => now && (now.state === 'done' ? now : { ...now, state: 'waiting', failure: null }))
}

/** Removes a set from this device, whether it is whole or on its way, as the listener wants it. */
export async function removeDownload(setId: number): Promise<void> {
  if (downloadOf(setId)?.automatic) keepWithout(setId)
  await letGo(setId)
}

/** Removes a set from this device. */
export async function letGo(setId: number): Promise<void> {
  const user = listener
  if (user === null) return
  await alter(setId, () => undefined)
  // A file that is being written is removed by whoever writes it.
  await removeRecording(user, setId).catch(() => undefined)
}

export async function removeDownloads(): Promise<void> {
  await Promise.all((store.get(downloads) ?? []).map(({ set }) => removeDownload(set.id)))
}

/** Removes everything that a listener keeps, or all do, with its pictures, as at a sign-out. */
export async function forgetDownloads(user?: number): Promise<void> {
  if (!canKeep) return
  await removeRecords(user)
  news.postMessage(user)
  await Promise.all([removeRecordings(user), forgetCache(keptArtwork)])
}

function follow(): void {
  const now = store.get(session).user?.id ?? null
  if (now === listener) return
  listener = now
  show(null)
  void read()
}

news.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (data === listener) void read()
}
watch(session, follow)
follow()
