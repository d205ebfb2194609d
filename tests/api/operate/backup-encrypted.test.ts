import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { encryptionTo } from '../../../server/operate/backup/encryption.ts'
import { isLongRun } from '../../support/long-run.ts'
import { ageKey, encryptionMissing, gpgKey } from '../../support/peers/encryption-keys.ts'
import { s3Missing } from '../../support/peers/s3.ts'
import { damageOf } from '../support/backups.ts'
import { backupPlaces } from './support/places.ts'

const withS3 = isLongRun && !s3Missing
const { folder, at, live, stored, backUpAt, restored, freshMedia } = await backupPlaces({ withS3 })

describe.skipIf(encryptionMissing)(`a backup that is encrypted by age${encryptionMissing ?? ''}`, () => {
  test('is unreadable without the key, shares recordings and is proven without it', async () => {
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

  test.runIf(isLongRun)('shares nothing with one for another key, which could not read it', async () => {
    await freshMedia()
    const [mine, other] = [ageKey(folder, 'mine'), ageKey(folder, 'other')]
    const place = at('other-key')
    await backUpAt(place, { time: '2026-11-26T03:30:00Z', encryptTo: mine.recipient })
    const theirs = await backUpAt(place, { time: '2026-11-27T03:30:00Z', encryptTo: other.recipient })
    expect(theirs.said).toMatch(/2 files, 22 bytes; 2 copied/)
    await expect(restored(theirs, mine.identity)).rejects.toThrow(/age failed: no identity matched/)
  })
})

if (isLongRun)
  describe.skipIf(encryptionMissing ?? s3Missing)('encrypted backups in object storage', () => {
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
  test('needs only the public key to be made, and the keyring to be restored', async () => {
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
