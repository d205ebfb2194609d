import { atom } from 'jotai/vanilla'
import { store, watch } from '../../state/store.ts'
import { session } from '../session/session.ts'
import type { Download } from './download.ts'
import { alter, downloads } from './page-downloads.ts'
import { recordingFile } from './recordings-folder.ts'

/**
 * The addresses of the recordings that are whole on this device, by set: files of the disk, which an audio element reads
 * as it plays. They are ready before they are needed, because a play must name its source at once. Null until it is
 * known what there is.
 */
export const localRecordings = atom<ReadonlyMap<number, string> | null>(null)

/** The address of a file that is as long as it should be. */
async function openFile(user: number, { set, size }: Download): Promise<string | undefined> {
  const file = await recordingFile(user, set.id).catch(() => undefined)
  return file && file.size === size ? URL.createObjectURL(file) : undefined
}

/** The browser, or somebody clearing its data, may have removed a file: then it has to be fetched again. */
const isLost = (setId: number) =>
  alter(setId, now => now && (now.state === 'done' ? { ...now, state: 'waiting', kept: 0 } : now))

/** Keeps the addresses in step with the downloads. The answer ends it. */
export function followLocalRecordings(): () => void {
  let following: Promise<void> = Promise.resolve()

  async function open(): Promise<void> {
    const user = store.get(session).user?.id
    const all = store.get(downloads)
    const before = store.get(localRecordings)
    const whole = user === undefined ? [] : (all ?? []).filter(({ state }) => state === 'done')
    const now = new Map<number, string>()
    for (const download of whole) {
      const { id } = download.set
      const url = before?.get(id) ?? (user !== undefined ? await openFile(user, download) : undefined)
      if (url) now.set(id, url)
      else await isLost(id)
    }
    for (const [id, url] of before ?? []) if (!now.has(id)) URL.revokeObjectURL(url)
    if (!isSame(before, now)) store.set(localRecordings, all ? now : null)
  }

  const follow = () => {
    following = following.then(open).catch(failure => console.error('Kept recordings could not be read', failure))
  }
  const end = watch(downloads, follow)
  follow()
  return end
}

const isSame = (before: ReadonlyMap<number, string> | null, now: ReadonlyMap<number, string>) =>
  before?.size === now.size && [...now].every(([id, url]) => before.get(id) === url)
