import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkCommand } from '../../../server/cli/check.ts'
import { readConfig } from '../../../server/config/config.ts'
import { blockMediaSweep } from '../../../server/db/media-lock.ts'
import type { Db } from '../../../server/db/pool.ts'
import { databaseOn, dedicatedConnection } from '../../../server/db/pool.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import { addInstallationMetrics } from '../../../server/process/installation-metrics.ts'
import { expectSince } from '../../support/clock.ts'
import { testDatabase } from '../../support/database/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'segue-check-'))
let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await testDatabase('demo'))
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (statement: string) => sql.raw(statement).execute(db)

async function check(args: string[] = [], environment: Record<string, string> = {}) {
  const said: string[] = []
  const config = readConfig({ MEDIA_DIR: folder, ...environment })
  const code = await checkCommand.parse(args)(db, line => said.push(line), config)
  return { code, said: said.join('\n') }
}

/** Breaks something, checks, and repairs it. Resolves with what the check found. */
async function checkBroken(broken: string, repaired: string) {
  await run(broken)
  const outcome = await check(['--without-media'])
  await run(repaired)
  return outcome
}

async function place(path: string, content = 'content') {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

test('Nothing is wrong with the demo, whose media are generated on request', async () => {
  expect(await check()).toEqual({ code: 0, said: 'Every counter is correct.\nNo other problem was found.' })
})

test.each([
  [
    'a featured set that was deleted',
    "update featured set item_id = 9999 where kind = 'set' and position = 0",
    "update featured set item_id = (select min(id) from sets) where kind = 'set' and position = 0",
    'featured, but missing: 1\n  set 9999',
  ],
  [
    'a gap between the positions of a featured list',
    "update featured set position = 99 where kind = 'label' and position = 0",
    "update featured set position = 0 where kind = 'label' and position = 99",
    'featured with gaps between the positions: 1\n  label',
  ],
  [
    'a position that a tracklist leaves out',
    'update set_tracks set track_position = 999 where set_id = 2 and track_position = 3',
    'update set_tracks set track_position = 3 where set_id = 2 and track_position = 999',
    'tracklists whose positions are not 1, 2, 3, …: 1\n  set 2',
  ],
  [
    'two tracks at one time',
    'update set_tracks set end_time = end_time + 1 where set_id = 2 and track_position = 3',
    'update set_tracks set end_time = end_time - 1 where set_id = 2 and track_position = 3',
    '  set 2, track 4 starts before the previous one ends',
  ],
  [
    'a gap in a tracklist',
    'update set_tracks set end_time = end_time - 1 where set_id = 2 and track_position = 3',
    'update set_tracks set end_time = end_time + 1 where set_id = 2 and track_position = 3',
    '  set 2, track 4 starts after a gap',
  ],
  [
    'a track that ends after its set',
    'update sets set duration = duration - 1000000 where id = 2',
    'update sets set duration = duration + 1000000 where id = 2',
    'tracks that end after their set',
  ],
  [
    'an ID that was announced as released',
    "insert into releases (track_id) select min(id) from tracks where mix_type = 'ID'",
    "delete from releases where track_id = (select min(id) from tracks where mix_type = 'ID')",
    'IDs that were announced as released: 1',
  ],
  [
    'a suggestion that is open though its track has a name',
    `insert into suggestions (track_id, user_id, artist, title, why, edited_at)
      select min(id), 1, 'A', 'B', 'heard', now() from tracks where mix_type <> 'ID'`,
    "delete from suggestions where artist = 'A'",
    'suggestions that are open for a named track, or accepted for an ID: 1',
  ],
  [
    'an avatar whose file is missing',
    `update users set avatar_url = 'avatars/${'a'.repeat(64)}.webp' where id = 2`,
    'update users set avatar_url = null where id = 2',
    'missing avatars: 1\n  user 2',
  ],
  [
    'digests without a recording',
    "insert into recordings values ('gone.mp3', '1', 10, '{null}')",
    "delete from recordings where permalink = 'gone.mp3'",
    'digests of recordings that no set has: 1\n  gone.mp3',
  ],
])('%s is found', async (_what, broken, repaired, line) => {
  const outcome = await checkBroken(broken, repaired)
  expect(outcome.code).toBe(1)
  expect(outcome.said).toContain(line)
})

test('What the last check has found is in the metrics, and no longer once it is mended', async () => {
  const began = Date.now()
  const metrics = async () => {
    const { register } = createMetrics(db)
    addInstallationMetrics({ dataDir: folder, mediaDir: folder }, db, register)
    const text = await register.metrics()
    const [, seconds] = /^segue_last_check_timestamp_seconds (\S+)/m.exec(text) ?? []
    expectSince(began, Number(seconds) * 1000)
    return [...text.matchAll(/^segue_last_check_problems\{kind="(\w+)"\} (\d+)$/gm)].map(([, ...found]) => found)
  }
  await run('update sets set post_count = post_count + 1 where id = 1')
  await checkBroken(
    "insert into recordings values ('gone.mp3', '1', 10, '{null}')",
    "delete from recordings where permalink = 'gone.mp3'",
  )
  expect(await metrics()).toEqual([
    ['counters', '1'],
    ['rest', '1'],
  ])
  expect((await check(['--mend', '--without-media'])).code).toBe(0)
  expect(await metrics()).toEqual([
    ['counters', '0'],
    ['rest', '0'],
  ])
})

test('An error in many places is printed in few lines', async () => {
  await run('update set_tracks set end_time = end_time - 1')
  const { code, said } = await check(['--without-media'])
  await run('update set_tracks set end_time = end_time + 1')
  expect(code).toBe(1)
  expect(said.split('\n').length).toBeLessThan(30)
  expect(said).toMatch(/a gap between two: \d{3}/)
})

test('Missing media are errors; unused files are listed as harmless', async () => {
  await run(`update sets set mp3_permalink = 'sets/one.mp3', art_url = 'pictures/one.webp' where id = 2`)
  await place('sets/one.mp3')
  await place('sets/one.mp3.peaks.json')
  await place('sets/two.mp3')
  await run("insert into recordings values ('sets/one.mp3', '1', 10, '{null}')")
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(said).toContain('missing media: 1\n  sets 2: pictures/one.webp')
  expect(said).toContain('another size than their digests: 1\n  sets/one.mp3: 7 bytes, and 10 with digests')
  expect(said).toContain('unused files (harmless): 1\n  sets/two.mp3')
  await place('pictures/one.webp')
  await place('sets/one.mp3', '10 letters')
  expect((await check()).code).toBe(0)
  expect(await check([], { MEDIA_BASE_URL: 'https://media.example' })).toMatchObject({ code: 0 })
  expect(await check([], { DEMO: 'false' })).toMatchObject({ code: 1, said: expect.stringContaining('missing media') })
})

test('A sweep removes unused files that are a day old, unless a backup holds the lock on the media', async () => {
  await place('sets/two.mp3')
  await place('sets/.killed.mp3.1.part')
  await check(['--sweep'])
  expect(existsSync(join(folder, 'sets/two.mp3'))).toBe(true)
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ['Date'] })
  const backup = dedicatedConnection(db)
  await backup.connect()
  await blockMediaSweep(databaseOn(backup))
  expect((await check(['--sweep'])).said).toContain('no files are removed')
  expect(existsSync(join(folder, 'sets/two.mp3'))).toBe(true)
  await backup.end()
  await expect.poll(async () => (await check(['--sweep'])).said).toContain('2 unused files were removed')
  expect(existsSync(join(folder, 'sets/two.mp3'))).toBe(false)
  expect(existsSync(join(folder, 'sets/.killed.mp3.1.part'))).toBe(false)
  expect(existsSync(join(folder, 'sets/one.mp3.peaks.json'))).toBe(true)
})
