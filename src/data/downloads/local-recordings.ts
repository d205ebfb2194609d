import { atom } from 'jotai/vanilla'
import { within } from '../../lib/within.ts'
import { store, watch } from '../../state/store.ts'
import { session } from '../session/session.ts'
import type { Download } from './download.ts'
import { downloads, updateDownload } from './page-downloads.ts'
import { recordingFile } from './store/recordings-folder.ts'

/**
 * Blob URLs of the complete recordings on this device, by set id. An audio element reads such a file from disk while it
 * plays. They are created in advance, because a play has to set its source synchronously. Null until the downloads are
 * known.
 */
export const localRecordings = atom<ReadonlyMap<number, string> | null>(null)

/** How long opening a file may take, in ms: the set then plays from the network. */
const openingMs = 2_000

/**
 * Resolves with a URL; with undefined where the file is missing or has another length. Rejects when the device's storage can't be
 * used now.
 */
async function openFile(user: number, { set, size }: Download): Promise<string | undefined> {
  const file = await within(openingMs, recordingFile(user, set.id))
  return file && file.size === size ? URL.createObjectURL(file) : undefined
}

/** Null: it isn't downloaded again for that. */
function logUnopened(failure: unknown): null {
  console.warn('A downloaded recording could not be opened', failure)
  return null
}

/** The browser may have evicted a file, or the listener may have cleared it: it is downloaded again. */
const downloadAgain = (setId: number) =>
  updateDownload(setId, now => now && (now.state === 'done' ? { ...now, state: 'waiting', kept: 0 } : now))

/** Keeps `localRecordings` in step with the downloads. Returns an unsubscribe function. */
export function syncLocalRecordings(): () => void {
  let updating: Promise<void> = Promise.resolve()

  async function update(): Promise<void> {
    const user = store.get(session).user?.id
    const all = store.get(downloads)
    const before = store.get(localRecordings)
    const complete = user === undefined ? [] : (all ?? []).filter(({ state }) => state === 'done')
    const now = new Map<number, string>()
    for (const download of complete) {
      const { id } = download.set
      const url =
        before?.get(id) ?? (user === undefined ? undefined : await openFile(user, download).catch(logUnopened))
      if (url) now.set(id, url)
      else if (url === undefined) await downloadAgain(id)
    }
    for (const [id, url] of before ?? []) if (!now.has(id)) URL.revokeObjectURL(url)
    if (!isSame(before, now)) store.set(localRecordings, all ? now : null)
  }

  const follow = () => {
    updating = updating.then(update).catch(failure => console.error('Downloaded recordings could not be read', failure))
  }
  const unsubscribe = watch(downloads, follow)
  follow()
  return unsubscribe
}

const isSame = (before: ReadonlyMap<number, string> | null, now: ReadonlyMap<number, string>) =>
  before?.size === now.size && [...now].every(([id, url]) => before.get(id) === url)
