import type { User } from '#contract/entities/account.ts'
import { SetSummary } from '#contract/entities/music.ts'
import type { Download } from '../../../src/data/downloads/download.ts'
import { pathOf } from '../../../src/data/downloads/store/recordings-folder.ts'
import { updateRecord } from '../../../src/data/downloads/store/records.ts'
import { aUser } from './entities.ts'

export const size = 26_000_000

/** Stores these sets as finished downloads of a new user, and resolves with that user. */
export async function withDownloads(...sets: SetSummary[]): Promise<User> {
  const user = aUser()
  const root = await navigator.storage.getDirectory()
  for (const set of sets) {
    const [folder, own, name] = pathOf(user.id, set.id)
    const files = await (await root.getDirectoryHandle(folder, { create: true })).getDirectoryHandle(own, {
      create: true,
    })
    const file = await (await files.getFileHandle(name, { create: true })).createWritable()
    await file.truncate(size)
    await file.close()
    const download: Download = {
      set: SetSummary.parse(set),
      state: 'done',
      askedAt: Date.now(),
      size,
      version: 'v1',
      kept: size,
      failure: null,
      automatic: false,
    }
    await updateRecord(user.id, set.id, () => download)
  }
  return user
}
