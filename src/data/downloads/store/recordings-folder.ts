import { readText, storageKeys } from '../../storage/stored.ts'

/** Downloaded recordings, as files of the origin private file system (OPFS): `recordings/{user}/{set}.mp3`. */

const folder = 'recordings'

export const pathOf = (user: number, setId: number): [string, string, string] => [folder, String(user), `${setId}.mp3`]

/** For what isn't there. Any other failure is one of the device's storage. */
function absent(failure: unknown): undefined {
  if (!(failure instanceof DOMException && failure.name === 'NotFoundError')) throw failure
}

/**
 * The origin's file system; undefined in a browser that refuses it and could never write there: private windows of Firefox. Where
 * recordings may be, the refusal is a failure of the device's storage.
 */
const openRoot = (): Promise<FileSystemDirectoryHandle | undefined> =>
  navigator.storage.getDirectory().catch(failure => {
    if (readText(storageKeys.canWriteFiles) === 'true') throw failure
    return undefined
  })

async function folderOf(user: number): Promise<FileSystemDirectoryHandle | undefined> {
  const root = await openRoot()
  const all = await root?.getDirectoryHandle(folder).catch(absent)
  return all?.getDirectoryHandle(String(user)).catch(absent)
}

/** A recording's file, which may be incomplete; undefined where there is none. Its content is read from disk lazily. */
export async function recordingFile(user: number, setId: number): Promise<File | undefined> {
  const [, , name] = pathOf(user, setId)
  const file = await (await folderOf(user))?.getFileHandle(name).catch(absent)
  return file?.getFile()
}

/** Removes a recording, if it is there. Rejects while the file is being written. */
export async function removeRecording(user: number, setId: number): Promise<void> {
  const [, , name] = pathOf(user, setId)
  const files = await folderOf(user)
  await files?.removeEntry(name).catch(absent)
}

/** Removes files without a download, which an interrupted removal leaves behind. `setIds` are those with a download. */
export async function removeOrphans(user: number, setIds: ReadonlySet<number>): Promise<void> {
  const files = await folderOf(user)
  if (!files) return
  const names = []
  for await (const name of files.keys()) names.push(name)
  const orphans = names.filter(name => !setIds.has(Number(name.replace(/\.mp3$/, ''))))
  // One that is being written, or that can't be removed now, is removed another time.
  await Promise.allSettled(orphans.map(name => files.removeEntry(name)))
}

/** For what is being written, too: the tab that writes it then removes it (`run-downloads.ts`). */
function absentOrBusy(failure: unknown): undefined {
  if (!(failure instanceof DOMException && failure.name === 'NoModificationAllowedError')) absent(failure)
}

/** Removes all recordings of a listener, or of all listeners. */
export async function removeRecordings(user?: number): Promise<void> {
  const root = await openRoot()
  if (user === undefined) return root?.removeEntry(folder, { recursive: true }).catch(absentOrBusy)
  const all = await root?.getDirectoryHandle(folder).catch(absent)
  await all?.removeEntry(String(user), { recursive: true }).catch(absentOrBusy)
}
