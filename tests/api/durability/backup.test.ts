import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { wrongCounters } from '../../../server/db/counters.ts'
import { isMigrated, migrateUpTo } from '../../../server/db/migrate.ts'
import type { Db } from '../../../server/db/pool.ts'
import { openFolderStore } from '../../../server/media/folder-store.ts'
import { backUp } from '../../../server/operate/backup/backup.ts'
import { filesIn } from '../../../server/operate/backup/folder-place.ts'
import { restore } from '../../../server/operate/backup/restore.ts'
import { bareDatabase, type TestDatabase } from '../../support/database/database.ts'
import { segue } from '../../support/server/segue-command.ts'
import { testServer } from '../../support/server/test-server.ts'
import { writeUntil } from '../operate/support/busy-writers.ts'
import { segueHere } from '../support/in-this-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'segue-backup-'))
const at = (...names: string[]) => join(folder, ...names)
const quiet = () => {}

/** A database without a schema, for one test. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await bareDatabase()
  onTestFinished(database.drop)
  return database
}

/** The sorted lines of a table in a backup. */
const linesOf = (backup: string, table: string) =>
  gunzipSync(readFileSync(join(backup, 'tables', `${table}.gz`)))
    .toString()
    .split('\n')
    .sort()

const count = async (db: Db, table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await testServer()
await mkdir(at('media', 'sets'), { recursive: true })
writeFileSync(at('media', 'sets', 'one.mp3'), 'a recording')
utimesSync(at('media', 'sets', 'one.mp3'), 1_700_000_000.123, 1_700_000_000.123)
writeFileSync(at('media', 'sets', '.unfinished'), 'half a recording')
await backUp(app.db, { folder: at('first'), media: openFolderStore(at('media')), since: undefined, print: quiet })

test('A backup during writes is consistent, and its restore equals it', async () => {
  let done = false
  let written = 0
  const writing = writeUntil(
    app,
    () => done,
    () => {
      written++
    },
  )
  // The writers have begun, and continue until the backup is complete.
  await expect.poll(() => written).toBeGreaterThan(10)
  const backup = at('busy')
  const { tables } = await backUp(app.db, { folder: backup, media: undefined, since: undefined, print: quiet })
  done = true
  await writing

  const { db } = await emptyDatabase()
  await restore(db, { from: filesIn(backup), media: undefined, print: quiet })
  expect(await wrongCounters(db)).toEqual([])
  expect(await isMigrated(db)).toBe(true)
  const again = at('again')
  await backUp(db, { folder: again, media: undefined, since: undefined, print: quiet })
  for (const { name } of tables) expect(linesOf(again, name), name).toEqual(linesOf(backup, name))
  // Triggers work, and ids continue after those of the backup.
  const { id } = await db
    .insertInto('posts')
    .values({ user_id: 1, set_id: 1, text: 'And on' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBeGreaterThan(tables.find(({ name }) => name === 'posts')?.ids?.last ?? Number.POSITIVE_INFINITY)
  expect(await wrongCounters(db)).toEqual([])
})

describe('restoring', () => {
  const into = async (backup: string, mediaDir?: string) => {
    const { db } = await emptyDatabase()
    const outcome = await restore(db, {
      from: filesIn(backup),
      media: mediaDir ? openFolderStore(mediaDir) : undefined,
      print: quiet,
    }).then(
      () => 'restored',
      error => String(error),
    )
    const { rows } = await sql<{ made: boolean }>`select to_regclass('users') is not null as made`.execute(db)
    return { outcome, used: rows[0]?.made === true && (await count(db, 'users')) !== 0 }
  }

  /** Copies the first backup and damages the copy. Resolves with its folder. */
  const damagedCopy = async (name: string, damage: (backup: string) => Promise<void>) => {
    cpSync(at('first'), at(name), { recursive: true, preserveTimestamps: true })
    await damage(at(name))
    return at(name)
  }

  test('also restores media with their times, and leaves files that exist already', async () => {
    expect(await into(at('first'), at('new-media'))).toEqual({ outcome: 'restored', used: true })
    const [before, after] = [at('media', 'sets', 'one.mp3'), at('new-media', 'sets', 'one.mp3')].map(path =>
      statSync(path),
    )
    expect(readFileSync(at('new-media', 'sets', 'one.mp3'), 'utf8')).toBe('a recording')
    expect(Math.trunc(after?.mtimeMs ?? 0)).toBe(Math.trunc(before?.mtimeMs ?? 1))
    expect(await readdir(at('new-media', 'sets'))).toEqual(['one.mp3'])
    expect(await into(at('first'), at('new-media'))).toEqual({ outcome: 'restored', used: true })
  })

  test('brings a backup of an older version up to date', async () => {
    const older = await emptyDatabase()
    await migrateUpTo(older.db, '019-search-changes')
    await older.db
      .insertInto('artists')
      .values([
        { name: 'Aurora', track_genres: ['House', 'Techno'] },
        { name: 'Mistral', track_genres: ['Techno'] },
      ])
      .execute()
    await backUp(older.db, { folder: at('older'), media: undefined, since: undefined, print: quiet })
    const { db } = await emptyDatabase()
    await restore(db, { from: filesIn(at('older')), media: undefined, print: quiet })
    expect(await isMigrated(db)).toBe(true)
    const totals = db.selectFrom('catalogue_totals').select(['genre', 'total']).where('kind', '=', 'artist')
    expect(await totals.orderBy('genre').execute()).toEqual([
      { genre: '', total: 2 },
      { genre: 'House', total: 1 },
      { genre: 'Techno', total: 2 },
    ])
  })

  test('refuses a backup that was cut off', async () => {
    const cut = await damagedCopy('cut', backup => rename(join(backup, 'manifest.json'), join(backup, 'manifest')))
    expect(await into(cut)).toMatchObject({ outcome: expect.stringContaining('incomplete'), used: false })
  })

  test('refuses a file that changed', async () => {
    const changed = await damagedCopy('changed', async backup => {
      const path = join(backup, 'tables', 'posts.gz')
      const bytes = readFileSync(path)
      bytes.writeUInt8((bytes.at(-9) ?? 0) ^ 1, bytes.length - 9)
      await writeFile(path, bytes)
    })
    expect(await into(changed)).toMatchObject({ outcome: expect.stringContaining('posts.gz is damaged'), used: false })
  })

  test('refuses a backup with missing media, and a folder with other files in their place', async () => {
    const incomplete = await damagedCopy('less', async backup => rmSync(join(backup, 'media', 'sets', 'one.mp3')))
    expect(await into(incomplete, at('less-media'))).toMatchObject({
      outcome: expect.stringContaining('missing'),
      used: false,
    })
    await mkdir(at('other', 'sets'), { recursive: true })
    writeFileSync(at('other', 'sets', 'one.mp3'), 'another one')
    expect(await into(at('first'), at('other'))).toMatchObject({
      outcome: expect.stringContaining('is another file'),
      used: false,
    })
  })

  test('refuses the backup of a newer version', async () => {
    const newer = await damagedCopy('newer', async backup => {
      const path = join(backup, 'manifest.json')
      const manifest = z.looseObject({ migrations: z.array(z.string()) }).parse(JSON.parse(readFileSync(path, 'utf8')))
      manifest.migrations.push('999-later')
      await writeFile(path, JSON.stringify(manifest))
    })
    expect(await into(newer)).toMatchObject({ outcome: expect.stringContaining('999-later'), used: false })
  })

  test('refuses a database that is not empty', async () => {
    const before = await count(app.db, 'posts')
    const restoring = restore(app.db, { from: filesIn(at('first')), media: undefined, print: quiet })
    await expect(restoring).rejects.toThrow("The database isn't empty")
    expect(await count(app.db, 'posts')).toBe(before)
  })

  test('restores everything or nothing, and can be retried', async () => {
    const { db } = await emptyDatabase()
    // The wrong number of rows is noticed after most tables are filled.
    const broken = await damagedCopy('broken', async backup => {
      const path = join(backup, 'manifest.json')
      const tables = z.array(z.looseObject({ name: z.string(), rows: z.int() }))
      const manifest = z.looseObject({ tables }).parse(JSON.parse(readFileSync(path, 'utf8')))
      for (const table of manifest.tables) if (table.name === 'user_track_favs') table.rows++
      await writeFile(path, JSON.stringify(manifest))
    })
    await expect(restore(db, { from: filesIn(broken), media: undefined, print: quiet })).rejects.toThrow(
      'user_track_favs',
    )
    expect(await count(db, 'users')).toBe(0)
    await restore(db, { from: filesIn(at('first')), media: undefined, print: quiet })
    expect(await wrongCounters(db)).toEqual([])
  })
})

describe('a backup', () => {
  test('shares unchanged media with an earlier one, and replaces an unfinished one', async () => {
    await mkdir(at('second.partial', 'tables'), { recursive: true })
    writeFileSync(at('second.partial', 'tables', 'half.gz'), 'half')
    await backUp(app.db, {
      folder: at('second'),
      media: openFolderStore(at('media')),
      since: at('first'),
      print: quiet,
    })
    const [first, second] = ['first', 'second'].map(name => statSync(at(name, 'media', 'sets', 'one.mp3')))
    expect(second?.ino).toBe(first?.ino)
    expect(first?.ino).not.toBe(statSync(at('media', 'sets', 'one.mp3')).ino)
    expect(await readdir(at('second', 'tables'))).not.toContain('half.gz')
    expect(statSync(at('second')).mode & 0o077).toBe(0)
  })

  test('never overwrites another', async () => {
    const options = { folder: at('first'), media: undefined, since: undefined, print: quiet }
    await expect(backUp(app.db, options)).rejects.toThrow('already exists')
  })

  test('is made and restored from the command line', async () => {
    const { url } = await emptyDatabase()
    const restored = await segue(['restore', at('first')], { DATABASE_URL: url, MEDIA_DIR: at('cli-media') })
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/Restored to the state of \d{4}-/) })
    const made = await segue(['backup', at('third'), '--since', at('first')], {
      DATABASE_URL: url,
      MEDIA_DIR: at('cli-media'),
    })
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/media: 1 file, 11 bytes; 0 copied/) })
    expect(linesOf(at('third'), 'posts')).toEqual(linesOf(at('first'), 'posts'))
    expect(await segueHere(['backup'], { DATABASE_URL: url })).toEqual({
      code: 1,
      said: 'backup takes one folder, or --into <folder>, or --to s3://bucket/prefix.',
    })
  })
})
