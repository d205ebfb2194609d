import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SetDetail } from '#contract/entities/music.ts'
import { buildApp } from '../../../server/app/app.ts'
import { openReplica, type Replica } from '../../../server/db/connection/replica.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { type Replicated, startReplicated } from '../../support/database/replica.ts'
import { ask, emptyLibrary, signIn, tokenSecret } from '../../support/server/app.ts'

/** Two processes that read the catalogue from a real replica, which a test can pause or stop. */

let servers: Replicated
let primary: Db
let standby: Db
const apps: { app: FastifyInstance; replica: Replica }[] = []
let token: string

beforeAll(async () => {
  servers = await startReplicated()
  primary = openDatabase(servers.primaryUrl)
  standby = openDatabase(servers.replicaUrl)
  for (let count = 0; count < 2; count++) {
    const replica = openReplica(primary, servers.replicaUrl, { max: 5, log: pino({ level: 'silent' }) })
    apps.push({
      app: await buildApp({ db: primary, library: emptyLibrary, tokenSecret, settings: { replica } }),
      replica,
    })
  }
  token = (await signIn({ ask: (...asked) => send(...asked) })).access
})
afterAll(async () => {
  for (const { app, replica } of apps) {
    await app.close()
    await replica.close()
  }
  await primary?.destroy()
  await standby?.destroy()
  await servers?.stop()
})
afterEach(async () => {
  await sql`select pg_wal_replay_resume()`.execute(standby)
  await isUsed()
})

let turn = 0
const send = (...[method, url, asked]: [...Parameters<typeof ask>] extends [unknown, ...infer Rest] ? Rest : never) => {
  const { app } = apps[turn++ % apps.length] ?? {}
  if (!app) throw new Error('No app')
  return ask(app, method, url, asked)
}
/** Waits until every process reads from the replica, or none does. */
const isUsed = (used = true) =>
  expect.poll(() => apps.map(({ replica }) => replica.isUsed()), { interval: 20 }).toEqual(apps.map(() => used))
/** Pauses the replica: it receives changes, but doesn't show them until it is resumed. */
const pauseReplica = async () => {
  await sql`select pg_wal_replay_pause()`.execute(standby)
  const state = async () =>
    (await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(standby)).rows[0]?.state
  await expect.poll(state, { interval: 10 }).toBe('paused')
}

const setOf = async (id: number, cookie?: string) => {
  const answer = await send('GET', `/api/sets/${id}`, { token, ...(cookie !== undefined && { headers: { cookie } }) })
  expect(answer.status).toBe(200)
  return SetDetail.parse(answer.body)
}
/** Sets or removes the heart of a set. Resolves with the cookie of the answer. */
const like = async (id: number, is_fav: boolean) => {
  const { status, headers } = await send('PUT', `/api/favs/set/${id}`, { token, body: { is_fav } })
  expect(status).toBe(200)
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^segue_written=\d+; Max-Age=60; Path=\/api; HttpOnly; SameSite=Strict$/)
  return cookie.split(';')[0] ?? ''
}
const rename = (id: number, name: string) =>
  primary.updateTable('sets').set({ set_name: name }).where('id', '=', id).execute()

describe('with a replica', () => {
  test('the catalogue is read from it: while it is paused, changes by others are not visible', async () => {
    await isUsed()
    const before = (await setOf(1)).set_name
    await pauseReplica()
    await rename(1, 'Another name')
    expect((await setOf(1)).set_name).toBe(before)
    await sql`select pg_wal_replay_resume()`.execute(standby)
    await expect.poll(async () => (await setOf(1)).set_name).toBe('Another name')
  })

  test('a listener sees their own write at once in every process, however far behind the replica is', async () => {
    await isUsed()
    const before = (await setOf(2)).user_fav.is_fav
    await pauseReplica()
    const cookie = await like(2, !before)
    expect((await setOf(2)).user_fav.is_fav).toBe(before)
    for (let time = 0; time < 4; time++) expect((await setOf(2, cookie)).user_fav.is_fav).toBe(!before)
    expect((await setOf(2, `theme=dark; ${cookie}; other=1`)).user_fav.is_fav).toBe(!before)
  })

  test('no read shows a mark as it was before the write, in 60 writes during replication', async () => {
    await isUsed()
    const wrong: number[] = []
    for (let round = 0; round < 60; round++) {
      const isFav = round % 2 === 0
      const cookie = await like(3, isFav)
      const seen = await Promise.all([setOf(3, cookie), setOf(3, cookie)])
      if (seen.some(set => set.user_fav.is_fav !== isFav)) wrong.push(round)
    }
    expect(wrong).toEqual([])
  })

  test('a replica that is too far behind is not read from until it has caught up', async () => {
    await isUsed()
    await pauseReplica()
    await rename(4, 'Named while it was held up')
    await isUsed(false)
    expect((await setOf(4)).set_name).toBe('Named while it was held up')
    expect(apps[0]?.replica.lagSeconds()).toBeGreaterThan(4)
    await sql`select pg_wal_replay_resume()`.execute(standby)
    await isUsed()
    await expect.poll(() => apps[0]?.replica.lagSeconds()).toBeLessThan(2)
  })

  test('without a replica that stopped no request fails, and it is read from again after it started', async () => {
    await isUsed()
    let stopped = false
    const statuses = new Set<number>()
    const reading = Array.from({ length: 4 }, async () => {
      while (!stopped) statuses.add((await send('GET', '/api/sets', { token })).status)
    })
    await servers.stopReplica()
    await isUsed(false)
    await servers.startReplica()
    await isUsed()
    stopped = true
    await Promise.all(reading)
    expect([...statuses]).toEqual([200])
  })

  test('a made-up cookie is ignored, or makes reads use the primary', async () => {
    for (const cookie of ['segue_written=x', 'segue_written=', `segue_written=${'9'.repeat(20)}`])
      expect((await setOf(5, cookie)).id).toBe(5)
  })
})

test('a database that is not a replica is not read from as one', async () => {
  const replica = openReplica(primary, servers.primaryUrl, { max: 2, log: pino({ level: 'silent' }) })
  const read = await replica.read(undefined, async db => db)
  expect(read).toBe(primary)
  await expect.poll(() => replica.isUsed()).toBe(false)
  await replica.close()
})
