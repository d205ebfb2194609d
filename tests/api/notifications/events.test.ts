import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { type Db, openDatabase } from '../../../server/db/pool.ts'
import { databaseUrl } from '../../support/database/database-server.ts'
import { freshIds, release } from '../../support/releases.ts'
import {
  addListener,
  emptyLibrary,
  expectFailure,
  signIn,
  type TestApp,
  testApp,
  tokenSecret,
} from '../../support/server/app.ts'
import { listening, listenTo, untilListening } from '../../support/server/events.ts'

let server: TestApp
let ids: Awaited<ReturnType<typeof freshIds>>
/** Two processes of one installation: each with its own connections to one database. */
let processes: { app: FastifyInstance; db: Db; url: string }[]
let people = 0

beforeAll(async () => {
  server = await testApp()
  ids = await freshIds(server.db)
})
afterAll(() => server.close())

async function startProcess() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  const db = openDatabase(databaseUrl(inject('databaseUrl'), rows[0]?.name ?? ''), { max: 2 })
  const app = await buildApp({ db, library: emptyLibrary, tokenSecret })
  return { app, db, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
beforeEach(async () => {
  await server.db.deleteFrom('attempts').execute()
  processes = [await startProcess(), await startProcess()]
})
afterEach(async () => {
  vi.useRealTimers()
  for (const { app, db } of processes) {
    await app.close()
    await db.destroy()
  }
})

const urlOf = (index: 0 | 1) => processes[index]?.url ?? ''
const notification = 'event: notification\ndata: {}'

async function somebody() {
  people++
  const name = `listening${people}`
  const userId = await addListener(server.db, name, 'moonlight')
  return { userId, name, token: (await signIn(server, name, 'moonlight')).access }
}
async function idWatchedBy(...userIds: number[]): Promise<number> {
  const { id } = ids.shift() ?? { id: 0 }
  for (const userId of userIds)
    await sql`insert into user_track_favs (user_id, track_id, show_likes) values (${userId}, ${id}, true)`.execute(
      server.db,
    )
  return id
}
const comeOut = (id: number) => release(server.db, String(id), '--artist', 'Sudden', '--title', `Number ${id}`)
const signOut = (token: string) => server.ask('DELETE', '/api/tokens', { token })

describe('GET /events', () => {
  test('is for listeners only, and nothing on the way may keep it back', async () => {
    expectFailure(await server.ask('GET', '/api/events'), 401)
    expect((await server.ask('HEAD', '/api/events', { token: (await somebody()).token })).status).toBe(404)
    const { status, headers } = await listenTo(urlOf(0), (await somebody()).token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('tells of a release in whichever process, and only whom it concerns', async () => {
    const [one, other, stranger] = [await somebody(), await somebody(), await somebody()]
    const ears = [await listenTo(urlOf(0), one.token), await listenTo(urlOf(1), one.token)]
    const others = await listenTo(urlOf(1), other.token)
    const strangers = await listenTo(urlOf(0), stranger.token)
    await comeOut(await idWatchedBy(one.userId, other.userId))
    for (const each of [...ears, others]) expect(await each.nextEvent()).toBe(notification)
    await signOut(stranger.token)
    expect(await strangers.rest()).toEqual([])
  })

  test('takes one connection to the database for each process, as long as the process lives', async () => {
    expect(await listening(server.db)).toBe(0)
    const people = [await somebody(), await somebody(), await somebody()]
    for (const { token } of people) for (const index of [0, 1] as const) await listenTo(urlOf(index), token)
    await untilListening(server.db, 2)
    for (const { app } of processes) await app.close()
    await untilListening(server.db, 0)
  })

  test('tells what came out while its connection to the database was broken', async () => {
    const one = await somebody()
    const ears = await listenTo(urlOf(0), one.token)
    await untilListening(server.db, 1)
    const id = await idWatchedBy(one.userId)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'segue-events'`.execute(server.db)
    await comeOut(id)
    expect(await ears.nextEvent()).toBe(notification)
    await comeOut(await idWatchedBy(one.userId))
    expect(await ears.nextEvent()).toBe(notification)
  })

  test('says something every 25 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    processes.push(await startProcess())
    const ears = await listenTo(processes[2]?.url ?? '', (await somebody()).token)
    for (const _ of [1, 2]) {
      vi.advanceTimersByTime(25_000)
      expect(await ears.next()).toMatch(/^:/)
    }
  })

  test('has the latest ten of a listener', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const others = await listenTo(urlOf(0), other.token)
    const ears = []
    for (let i = 0; i < 11; i++) ears.push(await listenTo(urlOf(0), one.token))
    expect(await ears[0]?.rest()).toEqual([])
    await comeOut(await idWatchedBy(one.userId, other.userId))
    for (const each of [...ears.slice(1), others]) expect(await each.nextEvent()).toBe(notification)
  })

  test('goes on for those who stay when others vanish', async () => {
    const one = await somebody()
    const ears = [await listenTo(urlOf(0), one.token), await listenTo(urlOf(0), one.token)]
    ears[0]?.leave()
    await comeOut(await idWatchedBy(one.userId))
    expect(await ears[1]?.nextEvent()).toBe(notification)
  })
})

describe('the end', () => {
  test.each([
    ['signs out', async ({ token }: { token: string }) => signOut(token)],
    [
      'deletes the account',
      async ({ token }: { token: string }) =>
        server.ask('DELETE', '/api/me', { token, body: { password: 'moonlight' } }),
    ],
  ])('comes in every process when the listener %s in one, and only theirs', async (_, leave) => {
    const [one, other] = [await somebody(), await somebody()]
    const ears = [await listenTo(urlOf(0), one.token), await listenTo(urlOf(1), one.token)]
    const others = await listenTo(urlOf(0), other.token)
    await untilListening(server.db, 2)
    await leave(one)
    for (const each of ears) expect(await each.rest()).toEqual([])
    await comeOut(await idWatchedBy(other.userId))
    expect(await others.nextEvent()).toBe(notification)
    expectFailure(await server.ask('GET', '/api/me', { token: one.token }), 401)
  })

  test('comes at the next beat for a session that is over or a listener who may not come in any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    processes.push(await startProcess())
    const url = processes[2]?.url ?? ''
    const [over, disabled, stays] = [await somebody(), await somebody(), await somebody()]
    const ears = [await listenTo(url, over.token), await listenTo(url, disabled.token)]
    const staying = await listenTo(url, stays.token)
    await sql`update sessions set expires_at = now() where user_id = ${over.userId}`.execute(server.db)
    await sql`update users set disabled_at = now() where id = ${disabled.userId}`.execute(server.db)
    vi.advanceTimersByTime(25_000)
    for (const each of ears) expect(await each.rest()).toEqual([])
    await comeOut(await idWatchedBy(stays.userId))
    expect(await staying.nextEvent()).toBe(notification)
  })

  test('comes at once for a session that was ended while nobody could be told', async () => {
    // No beat comes by.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    processes.push(await startProcess())
    const one = await somebody()
    const ears = await listenTo(processes[2]?.url ?? '', one.token)
    await untilListening(server.db, 1)
    await server.db.transaction().execute(async trx => {
      // Without the trigger nobody is told, as when the message comes while the connection is away.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update sessions set revoked_at = now() where user_id = ${one.userId}`.execute(trx)
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'segue-events'`.execute(server.db)
    expect(await ears.rest()).toEqual([])
  })

  test('comes when the process closes, which waits for nobody', async () => {
    const ears = await listenTo(urlOf(0), (await somebody()).token)
    const begun = performance.now()
    await processes[0]?.app.close()
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(await ears.rest()).toEqual([])
  })
})
