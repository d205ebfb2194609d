import type { MediaStore } from '../../../server/media/store.ts'
import { readManifest } from '../../../server/operate/backup/format.ts'
import type { BackupFiles } from '../../../server/operate/backup/place.ts'
import { restore } from '../../../server/operate/backup/restore.ts'
import { damageIn } from '../../../server/operate/backup/verify.ts'
import { bareDatabase } from '../../support/database/database.ts'

/** What is damaged or missing in a backup, a sentence each. */
export async function damageOf(files: BackupFiles): Promise<string[]> {
  const found: string[] = []
  for await (const line of damageIn(files, await readManifest(files), true)) found.push(line)
  return found
}

/** Restores a backup: its media into these, its tables into a database that is then dropped. */
export async function restoreMedia(from: BackupFiles, media: MediaStore, identity?: string): Promise<void> {
  const { db, drop } = await bareDatabase()
  await restore(db, { from, identity, media, print: () => {} }).finally(drop)
}
