import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { lastBackups } from '../../../server/db/facts/last-backups.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import { filesIn } from '../../../server/operate/backup/folder-place.ts'
import { restore } from '../../../server/operate/backup/restore.ts'
import { addInstallationMetrics } from '../../../server/process/installation-metrics.ts'
import { expectSince } from '../../support/clock.ts'
import { bareDatabase } from '../../support/database/database.ts'
import { testServer } from '../../support/server/test-server.ts'
import { examine } from '../support/doctor.ts'
import { segueHere } from '../support/in-this-process.ts'

/** What is known of backups: that they can be restored, and when the last good one was made. */

const folder = mkdtempSync(join(tmpdir(), 'segue-verified-'))
const place = join(folder, 'backups')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await testServer()
const environment = {
  DATABASE_URL: app.databaseUrl,
  MEDIA_DIR: join(folder, 'media'),
  TMPDIR: join(folder, 'temporary'),
}
await mkdir(join(folder, 'media'))
await mkdir(join(folder, 'temporary'))
writeFileSync(join(folder, 'media', 'one.mp3'), 'a recording')

async function metrics(): Promise<string> {
  const own = createMetrics(app.db)
  addInstallationMetrics({ dataDir: folder, mediaDir: folder }, app.db, own.register)
  return (await own.text())
    .split('\n')
    .filter(line => /^segue_last\w*backup/.test(line))
    .join('\n')
}

/** Everything in the database but what is recorded of backups. */
async function contents(): Promise<unknown> {
  const { rows } = await sql<{ contents: string }>`
    select md5(string_agg(users::text, '' order by id)) || (select count(*) from user_set_favs) ||
      (select string_agg(datname, ' ' order by datname) from pg_database where datname like 'segue%') as contents
    from users`.execute(app.db)
  return rows
}

const temporaryFolders = () => readdirSync(join(folder, 'temporary'))

test('no backup is claimed, and none is missed, before the first', async () => {
  expect(await metrics()).toMatch(/^segue_last_verified_backup_timestamp_seconds nan$/i)
  expect((await examine(['database'], environment)).map(each => each.message).join()).not.toContain('backup')
})

test('the times of backups are metrics', async () => {
  const began = Date.now()
  const { code } = await segueHere(['backup', '--into', place, '--keep', '7d'], environment)
  expect(code).toBe(0)
  const [, seconds] = /^segue_last_backup_timestamp_seconds\{kind="full"\} (\S+)/m.exec(await metrics()) ?? []
  expectSince(began, Number(seconds) * 1000)
  expect(await metrics()).not.toContain('kind="database"')
})

test('a trial without a folder for it says which setting gives it one', async () => {
  const { code, said } = await segueHere(['restore', '--verify', place], {
    ...environment,
    TMPDIR: join(folder, 'none'),
  })
  expect([code, said]).toEqual([1, expect.stringMatching(/^Set TMPDIR to a folder with room .+ENOENT/)])
})

test('a backup is restored on trial, far from the database that is served', async () => {
  const before = await contents()
  const { code, said } = await segueHere(['restore', '--verify', place], environment)
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/can be restored\. It is from \S+, and every counter is correct\.$/),
  ])
  expect(await contents()).toEqual(before)
  expect(temporaryFolders()).toEqual([])
  const last = await lastBackups(app.db)
  expect(last.get('verified')).toEqual(last.get('full'))
  expect(await metrics()).toMatch(/^segue_last_verified_backup_timestamp_seconds \d+/m)
})

test('a backup with a damaged recording fails the trial, and is not recorded', async () => {
  const [name = ''] = readdirSync(place)
  await sql`delete from facts where name = 'backup-verified'`.execute(app.db)
  writeFileSync(join(place, name, 'media', 'one.mp3'), 'a rexording')
  const trial = await segueHere(['restore', '--verify', place], environment)
  expect(trial).toEqual({ code: 1, said: expect.stringMatching(/one\.mp3 is missing or damaged\.$/) })
  expect((await lastBackups(app.db)).has('verified')).toBe(false)
  expect(temporaryFolders()).toEqual([])
})

test('the doctor warns when the last backup is two days old', async () => {
  const backups = async () =>
    (await examine(['database'], environment)).filter(({ message }) => message.includes('The last backup'))
  expect(await backups()).toEqual([expect.objectContaining({ level: 'ok' })])
  await sql`update facts set value = '{"made_at": "2026-01-01T00:00:00.000Z"}' where name = 'backup-full'`.execute(
    app.db,
  )
  expect(await backups()).toEqual([
    expect.objectContaining({ level: 'warning', message: 'The last backup is of 2026-01-01T00:00:00.000Z.' }),
  ])
})

test('a database that was restored has no backup yet', async () => {
  const backup = join(folder, 'again')
  expect((await segueHere(['backup', backup, '--without-media'], environment)).code).toBe(0)
  expect((await lastBackups(app.db)).has('database')).toBe(true)
  const { db, drop } = await bareDatabase()
  await restore(db, { from: filesIn(backup), media: undefined, print: () => {} })
  expect([...(await lastBackups(db))]).toEqual([])
  await drop()
})
