import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { parseS3Address } from '../../../../server/lib/s3/address.ts'
import { openBucket } from '../../../../server/lib/s3/bucket.ts'
import { openFolderStore } from '../../../../server/media/folder-store.ts'
import { encryptionTo } from '../../../../server/operate/backup/encryption.ts'
import { parseKeep } from '../../../../server/operate/backup/keep.ts'
import { backUpInto } from '../../../../server/operate/backup/keep-backups.ts'
import { openPlace } from '../../../../server/operate/backup/open-backup.ts'
import type { BackupFiles, Place } from '../../../../server/operate/backup/place.ts'
import { startS3 } from '../../../support/peers/s3.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { restoreMedia } from '../../support/backups.ts'

interface Wanted {
  time: string
  keep?: string
  encryptTo?: string
}

/** For a test file: an empty installation, and places for its backups in a folder and, where wanted, in object storage. */
export async function backupPlaces({ withS3 }: { withS3: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'segue-places-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const s3 = withS3 ? await startS3() : undefined
  afterAll(() => s3?.stop())
  await s3?.makeBucket('backups')
  const app = await testServer({ template: 'empty' })
  const at = (...names: string[]) => join(folder, ...names)
  const live = (...names: string[]) => at('live', ...names)
  const settings = () => s3?.settings ?? expect.fail('no object storage')
  let restores = 0

  /** All stored files below a place and their sizes. */
  async function stored(address: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    if (!address.startsWith('s3://')) {
      for (const entry of readdirSync(address, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) {
          const path = join(entry.parentPath, entry.name)
          found.set(path.slice(address.length + 1), statSync(path).size)
        }
      return found
    }
    const bucket = await openBucket(settings(), parseS3Address(address))
    for await (const { key, bytes } of bucket.list()) found.set(key, bytes)
    bucket.close()
    return found
  }

  /** Makes a backup at a time. Resolves with it and what was printed. */
  async function backUpAt(address: string, { time, keep, encryptTo }: Wanted): Promise<BackupFiles & { said: string }> {
    const place: Place = await openPlace(address, settings)
    const said: string[] = []
    const encryption = await encryptionTo(encryptTo ? [encryptTo] : [])
    const made = await backUpInto(app.db, {
      place,
      time: new Date(time),
      keep: keep === undefined ? undefined : parseKeep(keep),
      media: openFolderStore(live()),
      encryption,
      print: line => said.push(line),
    })
    return { ...made, said: said.join('\n') }
  }

  /** Restores into a database and a media folder of its own. Resolves with the folder. */
  async function restored(from: BackupFiles, identity?: string): Promise<string> {
    const mediaDir = at(`restored-${++restores}`)
    await restoreMedia(from, openFolderStore(mediaDir), identity)
    return mediaDir
  }

  async function freshMedia(): Promise<void> {
    await rm(live(), { recursive: true, force: true })
    await mkdir(live('sets'), { recursive: true })
    writeFileSync(live('sets', 'one.mp3'), 'a recording')
    writeFileSync(live('sets', 'two.mp3'), 'another one')
  }

  return { app, folder, at, live, settings, stored, backUpAt, restored, freshMedia }
}
