import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lockFolder } from '../../../server/db/embedded/lock.ts'
import { parseS3Address } from '../../../server/lib/s3/address.ts'
import { openBucket } from '../../../server/lib/s3/bucket.ts'
import { openBackup, whileHeld } from '../../../server/operate/backup/open-backup.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { isLongRun } from '../../support/long-run.ts'
import { s3Missing } from '../../support/peers/s3.ts'
import { damageOf } from '../support/backups.ts'
import { backupPlaces } from './support/places.ts'

/** Several backups in one place: a folder, or object storage that checks every signature. */

const { app, at, live, settings, stored, backUpAt, restored, freshMedia } = await backupPlaces({ withS3: !s3Missing })

const kinds = [
  { kind: 'a folder', address: (name: string) => at(name), skipped: undefined },
  { kind: 'object storage', address: (name: string) => `s3://backups/${name}`, skipped: s3Missing },
]

describe.each(kinds)('backups in $kind', ({ address, skipped, kind }) => {
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

describe('a folder of backups', () => {
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
