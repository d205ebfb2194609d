import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifySuggester } from '../../../server/db/releases/credit.ts'
import { notifyAuthor } from '../../../server/studio/reports/notify-author.ts'
import { freshIds, release } from '../../support/releases.ts'
import { type AnotherProcess, anotherProcess } from '../../support/server/another-process.ts'
import { addSignedIn, expectFailure } from '../../support/server/app.ts'
import { listening, listenTo, untilListening } from '../../support/server/events.ts'
import { testServer } from '../../support/server/test-server.ts'

/** Two processes of one installation: each with its own connections to one database. */
let processes: AnotherProcess[]

const server = await testServer()
const ids = await freshIds(server.db)

beforeEach(async () => {
  await server.db.deleteFrom('attempts').execute()
  processes = [await anotherProcess(server), await anotherProcess(server)]
})
afterEach(async () => {
  vi.useRealTimers()
  for (const each of processes) await each.close()
})

const urlOf = (index: 0 | 1) => processes[index]?.url ?? ''
const notification = 'event: notification\ndata: {}'

async function newListener() {
  const { id: userId, name, access: token } = await addSignedIn(server, undefined, 'moonlight')
  return { userId, name, token }
}
async function idWatchedBy(...userIds: number[]): Promise<number> {
  const { id } = ids.shift() ?? { id: 0 }
  for (const userId of userIds)
    await sql`insert into user_track_favs (user_id, track_id, show_likes) values (${userId}, ${id}, true)`.execute(
      server.db,
    )
  return id
}
const releaseTrack = (id: number) => release(server.db, String(id), '--artist', 'Sudden', '--title', `Number ${id}`)
const signOut = (token: string) => server.ask('DELETE', '/api/tokens', { token })

describe('GET /events', () => {
  test('is refused to guests, and its headers forbid proxies to cache or buffer it', async () => {
    expectFailure(await server.ask('GET', '/api/events'), 401)
    expect((await server.ask('HEAD', '/api/events', { token: (await newListener()).token })).status).toBe(404)
    const { status, headers } = await listenTo(urlOf(0), (await newListener()).token)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('announces a release in every process, to the listeners concerned only', async () => {
    const [one, other, stranger] = [await newListener(), await newListener(), await newListener()]
    const streams = [await listenTo(urlOf(0), one.token), await listenTo(urlOf(1), one.token)]
    const others = await listenTo(urlOf(1), other.token)
    const strangers = await listenTo(urlOf(0), stranger.token)
    await releaseTrack(await idWatchedBy(one.userId, other.userId))
    for (const each of [...streams, others]) expect(await each.nextEvent()).toBe(notification)
    await signOut(stranger.token)
    expect(await strangers.rest()).toEqual([])
  })

  test('announces a comment that a curator has hidden to its author only', async () => {
    const [author, stranger] = [await newListener(), await newListener()]
    const [streams, strangers] = [await listenTo(urlOf(1), author.token), await listenTo(urlOf(0), stranger.token)]
    const post = { user_id: author.userId, set_id: 1, text: 'Buy followers', hidden_reason: 'spam' as const }
    const { id } = await server.db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow()
    await notifyAuthor(server.db, id)
    expect(await streams.nextEvent()).toBe(notification)
    await signOut(stranger.token)
    expect(await strangers.rest()).toEqual([])
  })

  test('announces a decision on a suggestion to its author only', async () => {
    const [author, stranger] = [await newListener(), await newListener()]
    const [streams, strangers] = [await listenTo(urlOf(1), author.token), await listenTo(urlOf(0), stranger.token)]
    const suggestion = { track_id: 1, user_id: author.userId, artist: 'A', title: 'B', why: 'heard' as const }
    const { id } = await server.db
      .insertInto('suggestions')
      .values({ ...suggestion, state: 'rejected', reason: 'Another key', edited_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifySuggester(server.db, id)
    expect(await streams.nextEvent()).toBe(notification)
    await signOut(stranger.token)
    expect(await strangers.rest()).toEqual([])
  })

  test('uses one database connection per process, until the process closes', async () => {
    expect(await listening(server.db)).toBe(0)
    const people = [await newListener(), await newListener(), await newListener()]
    for (const { token } of people) for (const index of [0, 1] as const) await listenTo(urlOf(index), token)
    await untilListening(server.db, 2)
    for (const { app } of processes) await app.close()
    await untilListening(server.db, 0)
  })

  test('announces a release that happened while its database connection was broken', async () => {
    const one = await newListener()
    const streams = await listenTo(urlOf(0), one.token)
    await untilListening(server.db, 1)
    const id = await idWatchedBy(one.userId)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'segue-events'`.execute(server.db)
    await releaseTrack(id)
    expect(await streams.nextEvent()).toBe(notification)
    await releaseTrack(await idWatchedBy(one.userId))
    expect(await streams.nextEvent()).toBe(notification)
  })

  test('sends a heartbeat every 25 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    processes.push(await anotherProcess(server))
    const streams = await listenTo(processes[2]?.url ?? '', (await newListener()).token)
    for (const _ of [1, 2]) {
      vi.advanceTimersByTime(25_000)
      expect(await streams.next()).toMatch(/^:/)
    }
  })

  test('serves the latest ten streams of a listener', async () => {
    const [one, other] = [await newListener(), await newListener()]
    const others = await listenTo(urlOf(0), other.token)
    const streams = []
    for (let i = 0; i < 11; i++) streams.push(await listenTo(urlOf(0), one.token))
    expect(await streams[0]?.rest()).toEqual([])
    await releaseTrack(await idWatchedBy(one.userId, other.userId))
    for (const each of [...streams.slice(1), others]) expect(await each.nextEvent()).toBe(notification)
  })

  test('continues for other clients when one disconnects', async () => {
    const one = await newListener()
    const streams = [await listenTo(urlOf(0), one.token), await listenTo(urlOf(0), one.token)]
    streams[0]?.leave()
    await releaseTrack(await idWatchedBy(one.userId))
    expect(await streams[1]?.nextEvent()).toBe(notification)
  })
})

describe('a stream ends', () => {
  test.each([
    ['signs out', async ({ token }: { token: string }) => signOut(token)],
    [
      'deletes the account',
      async ({ token }: { token: string }) =>
        server.ask('DELETE', '/api/me', { token, body: { password: 'moonlight' } }),
    ],
  ])('in every process when its listener %s in one, but not those of others', async (_, leave) => {
    const [one, other] = [await newListener(), await newListener()]
    const streams = [await listenTo(urlOf(0), one.token), await listenTo(urlOf(1), one.token)]
    const others = await listenTo(urlOf(0), other.token)
    await untilListening(server.db, 2)
    await leave(one)
    for (const each of streams) expect(await each.rest()).toEqual([])
    await releaseTrack(await idWatchedBy(other.userId))
    expect(await others.nextEvent()).toBe(notification)
    expectFailure(await server.ask('GET', '/api/me', { token: one.token }), 401)
  })

  test('at the next heartbeat after its session expired or its listener was disabled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    processes.push(await anotherProcess(server))
    const url = processes[2]?.url ?? ''
    const [expired, disabled, active] = [await newListener(), await newListener(), await newListener()]
    const streams = [await listenTo(url, expired.token), await listenTo(url, disabled.token)]
    const other = await listenTo(url, active.token)
    await sql`update sessions set expires_at = now() where user_id = ${expired.userId}`.execute(server.db)
    await sql`update users set disabled_at = now() where id = ${disabled.userId}`.execute(server.db)
    vi.advanceTimersByTime(25_000)
    for (const each of streams) expect(await each.rest()).toEqual([])
    await releaseTrack(await idWatchedBy(active.userId))
    expect(await other.nextEvent()).toBe(notification)
  })

  test('at once if its session was revoked while the database connection was broken', async () => {
    // Without intervals there is no heartbeat.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    processes.push(await anotherProcess(server))
    const one = await newListener()
    const streams = await listenTo(processes[2]?.url ?? '', one.token)
    await untilListening(server.db, 1)
    await server.db.transaction().execute(async trx => {
      // Without the trigger no message is sent, as if it was lost with the connection.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update sessions set revoked_at = now() where user_id = ${one.userId}`.execute(trx)
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'segue-events'`.execute(server.db)
    expect(await streams.rest()).toEqual([])
  })

  test('when the process closes, which waits for no client', async () => {
    const streams = await listenTo(urlOf(0), (await newListener()).token)
    // The client doesn't leave: a process that waited for it would not close.
    await processes[0]?.app.close()
    expect(await streams.rest()).toEqual([])
  })
})
