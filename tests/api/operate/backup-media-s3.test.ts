import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseS3Address } from '../../../server/lib/s3/address.ts'
import { type Bucket, openBucket } from '../../../server/lib/s3/bucket.ts'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { openS3Store } from '../../../server/media/s3-store.ts'
import { backUpInto } from '../../../server/operate/backup/keep-backups.ts'
import { openPlace } from '../../../server/operate/backup/open-backup.ts'
import type { BackupFiles } from '../../../server/operate/backup/place.ts'
import { bareDatabase } from '../../support/database/database.ts'
import { isLongRun } from '../../support/long-run.ts'
import { type S3Server, s3Missing, startS3 } from '../../support/peers/s3.ts'
import { type TestApp, testApp } from '../../support/server/app.ts'
import { damageOf, restoreMedia } from '../support/backups.ts'
import { segueHere } from '../support/in-this-process.ts'

const mediaUrl = 's3://media/live'

describe.skipIf(s3Missing)(`a backup of media in object storage${s3Missing ?? ''}`, () => {
  let app: TestApp
  let storage: S3Server
  let folder: string
  let live: Bucket
  let minutes = 0

  const bucketAt = (address: string) => openBucket(storage.settings, parseS3Address(address))

  beforeAll(async () => {
    app = await testApp({ template: 'empty' })
    storage = await startS3()
    folder = await mkdtemp(join(tmpdir(), 'segue-media-backup-'))
    for (const name of ['media', 'backups']) await storage.makeBucket(name)
    live = await bucketAt(mediaUrl)
    await live.put('sets/1/one.mp3', Buffer.from('a recording'), 'audio/mpeg')
    await live.put('art/sets/1.webp', Buffer.from('a picture'), 'image/webp')
    // What the web pages of a storage make of a folder.
    await live.put('sets/', Buffer.alloc(0))
  })
  afterAll(async () => {
    live.close()
    await app.close()
    await storage.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Makes a backup. Resolves with it and what it says of the media. */
  async function backUp(address: string): Promise<BackupFiles & { said: string | undefined }> {
    const place = await openPlace(address, () => storage.settings)
    const said: string[] = []
    const options = { encryption: undefined, keep: undefined, print: (line: string) => void said.push(line) }
    const time = new Date(Date.UTC(2026, 10, 26, 3, ++minutes))
    const made = await backUpInto(app.db, { ...options, place, time, media: openS3Store(live, mediaUrl) })
    return { ...made, said: said.at(-1) }
  }

  test('holds all of them, fetches only what is new or was replaced the next time, and is restored into another bucket', async () => {
    const place = join(folder, 'backups')
    expect((await backUp(place)).said).toBe('media: 2 files, 20 bytes; 2 copied, the others unchanged')
    // Of the same size, and maybe in the same second.
    await live.put('art/sets/1.webp', Buffer.from('A PICTURE'), 'image/webp')
    await live.put('sets/2/two.mp3', Buffer.from('another one'), 'audio/mpeg')
    const second = await backUp(place)
    expect(second.said).toBe('media: 3 files, 31 bytes; 2 copied, the others unchanged')
    expect(await damageOf(second)).toEqual([])

    const again = await bucketAt('s3://media/again')
    const media = openS3Store(again, 's3://media/again')
    await restoreMedia(second, media)
    const object = await again.get('art/sets/1.webp')
    expect(object && (await buffer(object.body)).toString()).toBe('A PICTURE')
    expect((await again.head('sets/2/two.mp3'))?.bytes).toBe('another one'.length)
    // What is there already is proven and left; what is other stops the restore.
    await restoreMedia(second, media)
    await again.put('sets/2/two.mp3', Buffer.from('ANOTHER ONE'))
    await expect(restoreMedia(second, media)).rejects.toThrow(
      's3://media/again/sets/2/two.mp3 exists and is another file.',
    )
    again.close()
  })

  test.runIf(isLongRun)('also goes to object storage, and can be restored into a folder', async () => {
    const made = await backUp('s3://backups/nightly')
    expect(await damageOf(made)).toEqual([])
    expect((await backUp('s3://backups/nightly')).said).toMatch(/; 0 copied/)
    const mediaDir = join(folder, 'restored')
    await restoreMedia(made, openFolderStore(mediaDir))
    expect(await readFile(join(mediaDir, 'sets/1/one.mp3'), 'utf8')).toBe('a recording')
    expect((await readdir(mediaDir)).sort()).toEqual(['art', 'sets'])
  })

  test('is made and restored by the commands, but not among the media, of which each would hold the other', async () => {
    const environment = { DATABASE_URL: app.databaseUrl, MEDIA_URL: mediaUrl, ...storage.environment }
    const made = await segueHere(['backup', join(folder, 'by-command')], environment)
    expect(made.said).toContain('media: 3 files')
    for (const place of ['s3://media', 's3://media/live/backups']) {
      const { code, said } = await segueHere(['backup', '--to', place], environment)
      expect([code, said]).toEqual([1, expect.stringContaining(`${place} and ${mediaUrl} (MEDIA_URL) overlap`)])
    }
    const target = await bareDatabase()
    const restored = await segueHere(['restore', join(folder, 'by-command')], {
      ...environment,
      DATABASE_URL: target.url,
      MEDIA_URL: 's3://media/by-command',
    })
    await target.drop()
    expect(restored.said).toContain('media: 3 files')
    const bucket = await bucketAt('s3://media/by-command')
    expect((await bucket.head('sets/1/one.mp3'))?.bytes).toBe('a recording'.length)
    bucket.close()
  })
})
