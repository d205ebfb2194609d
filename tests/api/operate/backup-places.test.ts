import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { lockFolder } from '../../../server/db/embedded/lock.ts'
import { parseS3Address } from '../../../server/lib/s3/address.ts'
import { openBucket } from '../../../server/lib/s3/bucket.ts'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { encryptionTo } from '../../../server/operate/backup/encryption.ts'
import { parseKeep } from '../../../server/operate/backup/keep.ts'
import { backUpInto } from '../../../server/operate/backup/keep-backups.ts'
import { openBackup, openPlace, whileHeld } from '../../../server/operate/backup/open-backup.ts'
import type { BackupFiles, Place } from '../../../server/operate/backup/place.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { isLongRun } from '../../support/long-run.ts'
import { ageKey, encryptionMissing, gpgKey } from '../../support/peers/encryption-keys.ts'
import { s3Missing, startS3 } from '../../support/peers/s3.ts'
import { testServer } from '../../support/server/test-server.ts'
import { damageOf, restoreMedia } from '../support/backups.ts'

/** Several backups in one place: a folder, or object storage that checks every signature. */

const folder = mkdtempSync(join(tmpdir(), 'segue-places-'))
const at = (...names: string[]) => join(folder, ...names)
const live = (...names: string[]) => at('live', ...names)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const s3 = s3Missing ? undefined : await startS3()
afterAll(() => s3?.stop())
await s3?.makeBucket('backups')
const app = await testServer({ template: 'empty' })
let restores = 0

const settings = () => s3?.settings ?? expect.fail('no object storage')
const kinds = [
  { kind: 'a folder', address: (name: string) => at(name), skipped: undefined },
  { kind: 'object storage', address: (name: string) => `s3://backups/${name}`, skipped: s3Missing },
]

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

interface Wanted {
  time: string
  keep?: string
  encryptTo?: string
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

describe.each(kinds)('backups in $kind', { timeout: 60_000 }, ({ address, skipped, kind }) => {
  describe.skipIf(skipped)(skipped ?? 'kept by their time', () => {
    // In an ordinary run backup-interrupted.test.ts restores from object storage.
    const isShort = kind === 'a folder' || isLongRun

    if (isShort)
      test('share unchanged recordings, can be listed by time, and each is restored as it was', async () => {
        await freshMedia()
        const place = address('shared')
        const first = await backUpAt(place, { time: '2026-11-25T03:30:00Z' })
        writeFileSync(live('sets', 'two.mp3'), 'another one, longer')
        writeFileSync(live('sets', 'new.mp3'), 'a new one')
        const second = await backUpAt(place, { time: '2026-11-25T15:30:00Z' })
        expect(first.at).toMatch(/2026-11-25T033000Z$/)
        expect(second.said).toMatch(/media: 3 files, 39 bytes; 2 copied/)
        const media = [await restored(first), await restored(second)]
        expect(media.map(each => readdirSync(join(each, 'sets')).sort())).toEqual([
          ['one.mp3', 'two.mp3'],
          ['new.mp3', 'one.mp3', 'two.mp3'],
        ])
        expect(media.map(each => readFileSync(join(each, 'sets', 'two.mp3'), 'utf8'))).toEqual([
          'another one',
          'another one, longer',
        ])
        expect(Math.trunc(statSync(join(media[1] ?? '', 'sets', 'one.mp3')).mtimeMs)).toBe(
          Math.trunc(statSync(live('sets', 'one.mp3')).mtimeMs),
        )
        // The place names its newest.
        expect((await openBackup(place, settings)).at).toBe(second.at)
      })

    test('are removed as --keep says, with the recordings that only they had', async () => {
      await freshMedia()
      writeFileSync(live('sets', 'two.mp3'), 'only in the first one')
      const place = address('removed')
      await backUpAt(place, { time: '2026-11-20T03:30:00Z' })
      await rm(live('sets', 'two.mp3'))
      const last = await backUpAt(place, { time: '2026-11-22T03:30:00Z', keep: '1d' })
      expect(last.said).toContain("Removed, because --keep doesn't ask for them: 2026-11-20T033000Z")
      const names = [...(await stored(place)).keys()].join('\n')
      expect(names).not.toContain('2026-11-20')
      const stays = [...(await stored(place))].filter(([name]) => name.includes('media/')).map(([, bytes]) => bytes)
      expect(new Set(stays)).toEqual(new Set(['a recording'.length]))
      expect(await damageOf(last)).toEqual([])
    })

    if (isShort)
      test('a damaged recording is named, and not restored', async () => {
        await freshMedia()
        const place = address('damaged')
        const made = await backUpAt(place, { time: '2026-11-25T03:30:00Z' })
        const [name = ''] = [...(await stored(place)).keys()].filter(each => each.includes('media/'))
        if (kind === 'a folder') writeFileSync(join(place, name), 'a rexording')
        else {
          const bucket = await openBucket(settings(), parseS3Address(place))
          await bucket.put(name, Buffer.from('a rexording'))
          bucket.close()
        }
        expect(await damageOf(made)).toEqual([expect.stringMatching(/media\/\S+ is damaged\.$/)])
        await expect(restored(made)).rejects.toThrow(/is missing or damaged\. Nothing was restored\./)
      })
  })
})

describe('a folder of backups', { timeout: 60_000 }, () => {
  test('loses none that Segue did not name, nor one that another process is writing', async () => {
    await freshMedia()
    const place = at('others')
    const [abandoned, written] = ['2026-11-19T033000Z.partial', '2026-11-20T033000Z.partial'].map(name =>
      join(place, name),
    )
    for (const path of [abandoned, written, join(place, 'before-upgrade')])
      if (path) await mkdir(path, { recursive: true })
    writeFileSync(join(place, 'before-upgrade', 'manifest.json'), '{}')
    const release = await lockFolder(written ?? '')
    await backUpAt(place, { time: '2026-11-21T03:30:00Z', keep: '1d' })
    expect(readdirSync(place).sort()).toEqual(['2026-11-20T033000Z.partial', '2026-11-21T033000Z', 'before-upgrade'])
    await release()
  })

  test('keeps the one that was just made, also if one from the future is newer', async () => {
    const place = at('future')
    await backUpAt(place, { time: '2036-11-21T03:30:00Z' })
    const made = await backUpAt(place, { time: '2026-11-21T03:30:00Z', keep: '1d' })
    expect(readdirSync(place).sort()).toEqual(['2026-11-21T033000Z', '2036-11-21T033000Z'])
    expect(await damageOf(made)).toEqual([])
  })

  test('keeps one that is being read for as long as that takes', async () => {
    await freshMedia()
    const place = at('read')
    const first = await backUpAt(place, { time: '2026-11-20T03:30:00Z' })
    await whileHeld(first, async () => {
      const { said } = await backUpAt(place, { time: '2026-11-21T03:30:00Z', keep: '1d' })
      expect(said).toContain('Left for the next time, because another process reads them: 2026-11-20T033000Z')
      expect(said).not.toContain('Removed')
      expect(await damageOf(first)).toEqual([])
    })
    await backUpAt(place, { time: '2026-11-22T03:30:00Z', keep: '1d' })
    expect(readdirSync(place)).toEqual(['2026-11-22T033000Z'])
  })

  test('says so when one is removed all the same while it is read', async () => {
    const made = await backUpAt(at('gone'), { time: '2026-11-20T03:30:00Z' })
    const reading = whileHeld(made, async () => {
      rmSync(made.at, { recursive: true })
      return restored(made)
    })
    await expect(reading).rejects.toThrow('2026-11-20T033000Z was removed while it was read')
  })

  test('is not added to by two backups at once', async () => {
    const writer = await app.db.startTransaction().execute()
    await sql`lock table posts in access exclusive mode`.execute(writer)
    const first = backUpAt(at('twice'), { time: '2026-11-21T03:30:00Z' })
    await untilWaiting(app.db, 1)
    const second = backUpAt(at('twice'), { time: '2026-11-21T03:30:01Z' })
    await expect(second).rejects.toThrow('Another backup of this database is running.')
    await writer.rollback().execute()
    expect(await damageOf(await first)).toEqual([])
    expect(readdirSync(at('twice'))).toEqual(['2026-11-21T033000Z'])
  })

  test('takes a new one, although the newest is damaged', async () => {
    const place = at('damaged-before')
    const first = await backUpAt(place, { time: '2026-11-21T03:30:00Z' })
    writeFileSync(join(first.at, 'manifest.json'), '{')
    const second = await backUpAt(place, { time: '2026-11-22T03:30:00Z' })
    expect(second.said).toContain(`${first.at} can't be used: its manifest is damaged.`)
    expect(await damageOf(second)).toEqual([])
  })
})

describe.skipIf(encryptionMissing)(`a backup that is encrypted by age${encryptionMissing ?? ''}`, () => {
  test('is unreadable without the key, shares recordings and is proven without it', { timeout: 60_000 }, async () => {
    await freshMedia()
    const { recipient, identity } = ageKey(folder, 'key')
    const place = at('encrypted')
    await backUpAt(place, { time: '2026-11-25T03:30:00Z', encryptTo: recipient })
    writeFileSync(live('sets', 'new.mp3'), 'a new one')
    const second = await backUpAt(place, { time: '2026-11-26T03:30:00Z', encryptTo: recipient, keep: '1d' })
    expect(second.said).toMatch(/media: 3 files, 31 bytes; 1 copied/)
    const files = [...(await stored(second.at)).keys()].filter(name => /^(tables|media)\//.test(name))
    for (const name of files)
      expect(readFileSync(join(second.at, name), 'latin1'), name).toMatch(/^age-encryption\.org/)
    expect(await damageOf(second)).toEqual([])
    expect(readFileSync(join(await restored(second, identity), 'sets', 'one.mp3'), 'utf8')).toBe('a recording')
    await expect(restored(second)).rejects.toThrow('name the file of its key by --identity')
  })

  test.runIf(isLongRun)(
    'shares nothing with one for another key, which could not read it',
    { timeout: 60_000 },
    async () => {
      await freshMedia()
      const [mine, other] = [ageKey(folder, 'mine'), ageKey(folder, 'other')]
      const place = at('other-key')
      await backUpAt(place, { time: '2026-11-26T03:30:00Z', encryptTo: mine.recipient })
      const theirs = await backUpAt(place, { time: '2026-11-27T03:30:00Z', encryptTo: other.recipient })
      expect(theirs.said).toMatch(/2 files, 22 bytes; 2 copied/)
      await expect(restored(theirs, mine.identity)).rejects.toThrow(/age failed: no identity matched/)
    },
  )
})

if (isLongRun)
  describe.skipIf(encryptionMissing ?? s3Missing)('encrypted backups in object storage', { timeout: 60_000 }, () => {
    test('stay as they were when a recording comes back that only an older one has', async () => {
      await freshMedia()
      const { recipient } = ageKey(folder, 'again')
      const place = 's3://backups/again'
      const first = await backUpAt(place, { time: '2026-11-25T03:30:00Z', encryptTo: recipient })
      await rm(live('sets', 'two.mp3'))
      await backUpAt(place, { time: '2026-11-26T03:30:00Z', encryptTo: recipient })
      writeFileSync(live('sets', 'two.mp3'), 'another one')
      const third = await backUpAt(place, { time: '2026-11-27T03:30:00Z', encryptTo: recipient })
      expect([await damageOf(first), await damageOf(third)]).toEqual([[], []])
    })
  })

describe.skipIf(encryptionMissing)(`a backup that is encrypted by GPG${encryptionMissing ?? ''}`, () => {
  test('needs only the public key to be made, and the keyring to be restored', { timeout: 60_000 }, async () => {
    await freshMedia()
    const keys = gpgKey(folder)
    const { GNUPGHOME } = process.env
    try {
      process.env.GNUPGHOME = at('no-keys')
      await mkdir(at('no-keys'), { mode: 0o700 })
      const made = await backUpAt(at('by-gpg'), { time: '2026-11-25T03:30:00Z', encryptTo: keys.publicKey })
      expect(await damageOf(made)).toEqual([])
      await expect(restored(made)).rejects.toThrow(/gpg failed: .*(No secret key|decryption failed)/)
      process.env.GNUPGHOME = keys.home
      expect(readFileSync(join(await restored(made), 'sets', 'two.mp3'), 'utf8')).toBe('another one')
    } finally {
      if (GNUPGHOME === undefined) delete process.env.GNUPGHOME
      else process.env.GNUPGHOME = GNUPGHOME
      keys.stop()
    }
  })

  test('to a secret key by mistake is refused, as are keys that cannot be used', async () => {
    const { identity } = ageKey(folder, 'secret')
    await expect(encryptionTo([identity])).rejects.toThrow('is a secret key')
    await expect(encryptionTo([at('none.asc')])).rejects.toThrow("can't be read")
    await expect(encryptionTo(['age1qqqq', 'someone@segue.example'])).rejects.toThrow('not both')
    const wrong = backUpAt(at('by-wrong'), { time: '2026-11-25T03:30:00Z', encryptTo: 'age1wrong' })
    await expect(wrong).rejects.toThrow(/age failed: .*recipient "age1wrong"/)
    const made = backUpAt(at('by-nobody'), { time: '2026-11-25T03:30:00Z', encryptTo: 'nobody@segue.example' })
    await expect(made).rejects.toThrow(/gpg failed: .*nobody@segue\.example/)
    expect(readdirSync(at('by-nobody'))).toEqual(['2026-11-25T033000Z.partial'])
  })
})
