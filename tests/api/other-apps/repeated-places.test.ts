import { beforeEach, describe, expect, test } from 'vitest'
import { keep } from '../../support/server/test-server.ts'
import { type Listener, makeAppPassword, openServer, type Server } from './support/players.ts'

let listener: Listener
let client: ReturnType<Server['clientOf']>
const server = await keep(openServer())
beforeEach(async () => {
  listener = await server.newListener()
  client = server.clientOf(listener)
})

const history = () =>
  server.db.selectFrom('listens').selectAll().where('user_id', '=', listener.id).orderBy('id').execute()

describe('What an app repeats unchanged is no news', () => {
  const minute = 60_000
  const inTheApp = (at: number) =>
    server.ask('PUT', '/api/plays', { token: listener.token, body: { set_meta_id: 1, current_timestamp: at } })
  const left = async () =>
    (await server.db.selectFrom('plays').selectAll().where('user_id', '=', listener.id).execute())[0]
  const at = async () => (await left())?.current_timestamp_ms
  const queued = async () =>
    (
      await server.db
        .selectFrom('queue_items')
        .select('set_id')
        .where('user_id', '=', listener.id)
        .orderBy('order')
        .execute()
    ).map(({ set_id }) => set_id)
  const yesterday = { id: ['so-1', 'so-2'], current: 'so-1', position: 10 * minute }

  test("yesterday's queue, saved when the app quits, leaves today's queue and position as they are", async () => {
    await client.savePlayQueue(yesterday)
    await inTheApp(25 * minute)
    await server.ask('POST', '/api/queue', { token: listener.token, body: { set_meta_id: 3 } })
    const listens = await history()
    await client.savePlayQueue(yesterday)
    expect([await at(), await queued()]).toEqual([25 * minute, [1, 2, 3]])
    expect(await history()).toEqual(listens)
  })

  test('a queue that the app got and never played is one, too, also in whole seconds', async () => {
    await client.savePlayQueue(yesterday)
    await inTheApp(20 * minute + 700)
    await client.getPlayQueue()
    await inTheApp(25 * minute)
    await client.savePlayQueue({ ...yesterday, position: 20 * minute })
    await client.savePlayQueue(yesterday)
    expect(await at()).toBe(25 * minute)
  })

  test('another place, or another queue, counts again', async () => {
    await client.savePlayQueue(yesterday)
    await inTheApp(25 * minute)
    await client.savePlayQueue({ ...yesterday, id: ['so-1', 'so-4'] })
    expect([await at(), await queued()]).toEqual([25 * minute, [1, 4]])
    await client.savePlayQueue({ ...yesterday, id: ['so-1', 'so-4'], position: 11 * minute })
    await client.savePlayQueue(yesterday)
    expect([await at(), await queued()]).toEqual([10 * minute, [1, 2]])
  })

  test('a bookmark of one app, and not of two; and once more when it was deleted', async () => {
    const other = server.clientOf({
      ...listener,
      password: (await makeAppPassword(server, listener.token, 'Tablet')).password,
    })
    await client.createBookmark({ id: 'so-1', position: 10 * minute })
    await inTheApp(25 * minute)
    await client.createBookmark({ id: 'so-1', position: 10 * minute })
    expect(await at()).toBe(25 * minute)
    await other.createBookmark({ id: 'so-1', position: 10 * minute })
    expect(await at()).toBe(10 * minute)
    await client.deleteBookmark({ id: 'so-1' })
    await client.createBookmark({ id: 'so-1', position: 10 * minute })
    expect(await at()).toBe(10 * minute)
    expect(await client.createBookmark({ id: 'so-999999', position: 1 })).toMatchObject({ error: { code: 70 } })
  })

  test('a stop where it was said to stop before; a start there plays', async () => {
    const report = (state: string, positionMs: number) =>
      client.customJSON('reportPlayback', { mediaId: 'so-1', mediaType: 'song', state, positionMs })
    await report('playing', 9 * minute)
    await report('paused', 10 * minute)
    await inTheApp(25 * minute)
    await report('stopped', 10 * minute)
    expect(await at()).toBe(25 * minute)
    await report('playing', 10 * minute)
    expect(await at()).toBe(10 * minute)
  })
})
