import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { untilWaiting } from '../../support/database/locks.ts'
import { addOneHourSet } from '../../support/player/one-hour-set.ts'
import {
  type Answer,
  type Asked,
  addListener,
  expectFailure,
  signIn,
  type TestApp,
  testApp,
} from '../../support/server/app.ts'

let server: TestApp
let token: string
let userId: number
let setId: number

beforeAll(async () => {
  server = await testApp()
  userId = await addListener(server.db, 'sender', 'listener')
  token = (await signIn(server, 'sender', 'listener')).access
  ;({ setId } = await addOneHourSet(server.db))
})
afterAll(() => server.close())

type Method = 'POST' | 'PUT' | 'DELETE'
const send = (method: Method, path: string, key: string, asked: Asked = {}) =>
  server.ask(method, `/api${path}`, { token, headers: { 'idempotency-key': key }, ...asked })
/** A second of its own for each key: there is one moment in a second. */
const seconds = new Map<string, number>()
const secondOf = (key: string) => seconds.get(key) ?? seconds.set(key, seconds.size + 1).size
const like = (key: string, set_timestamp = 1000 * secondOf(key), as = token) =>
  send('POST', '/set-likes', key, { body: { set_meta_id: setId, set_timestamp }, token: as })
const moments = async () => {
  const found = await server.db.selectFrom('set_likes').select('id').where('set_id', '=', setId).execute()
  return found.length
}
const queued = async () =>
  (await server.db.selectFrom('queue_items').select('set_id').where('user_id', '=', userId).execute()).length
const told = ({ status, bytes }: Answer) => `${status} ${bytes.toString()}`

describe('a key', () => {
  test('is done once, and answers the same each time', async () => {
    const before = await moments()
    const key = randomUUID()
    const answers = [await like(key), await like(key), await like(key)]
    expect(answers[0]?.status).toBe(201)
    expect(new Set(answers.map(told)).size).toBe(1)
    expect(await moments()).toBe(before + 1)
  })

  test('sent fifty times at once is done once, and answers the same to all', async () => {
    const before = await moments()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => like(key)))
    expect(new Set(answers.map(told)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await moments()).toBe(before + 1)
  })

  test('of a flip flips once, however many flips came after', async () => {
    const key = randomUUID()
    const flip = () => send('PUT', `/favs/set/${setId}`, key)
    const first = told(await flip())
    await server.ask('PUT', `/api/favs/set/${setId}`, { token })
    expect(told(await flip())).toBe(first)
    const kept = await server.db.selectFrom('user_set_favs').select('is_fav').where('set_id', '=', setId).execute()
    expect(kept).toEqual([{ is_fav: false }])
  })

  test('of an added set answers the first item again, where another key hears that it is queued', async () => {
    const key = randomUUID()
    const body = { set_meta_id: 1 }
    const first = await send('POST', '/queue', key, { body })
    expect(told(await send('POST', '/queue', key, { body }))).toBe(told(first))
    expectFailure(await send('POST', '/queue', randomUUID(), { body }), 404)
    expect(await queued()).toBe(1)
  })

  test('of a change of a whole list keeps no list: again, it answers what stands by then, and changes nothing', async () => {
    const key = randomUUID()
    const current = (set: number) => ({ body: { set_meta_id: set, is_current: true } })
    expect((await send('PUT', '/queue/new-current', key, current(2))).status).toBe(200)
    const kept = await server.db.selectFrom('idempotency_keys').select('answer').where('key', '=', key).execute()
    expect(kept).toEqual([{ answer: null }])
    await send('PUT', '/queue/new-current', randomUUID(), current(3))
    const again = await send('PUT', '/queue/new-current', key, current(2))
    expect(again.status).toBe(200)
    expect(again.body).toEqual((await server.ask('GET', '/api/queue', { token })).body)
    const items = z.object({ data: z.array(z.looseObject({ set_meta_id: z.int(), is_current: z.boolean() })) })
    expect(items.parse(again.body).data.find(each => each.is_current)?.set_meta_id).toBe(3)
    for (const set of [2, 3]) await server.db.deleteFrom('queue_items').where('set_id', '=', set).execute()
  })

  test('of a removal answers 204 again', async () => {
    const key = randomUUID()
    const { id } = z.parse(z.looseObject({ id: z.int() }), (await like(randomUUID())).body)
    for (let time = 0; time < 2; time++) expect(told(await send('DELETE', `/set-likes/${id}`, key))).toBe('204 ')
    expectFailure(await send('DELETE', `/set-likes/${id}`, randomUUID()), 404)
  })

  test('of another body, path or method is a 422, and nothing is done', async () => {
    const key = randomUUID()
    await like(key, 92_000)
    const before = await moments()
    expectFailure(await like(key, 92_001), 422)
    expectFailure(await send('PUT', `/favs/set/${setId}/likes-toggle`, key), 422)
    expectFailure(await send('DELETE', '/queue', key), 422)
    expect(await moments()).toBe(before)
    expect(await queued()).toBe(1)
  })

  test('stands for the same request whether its body names the caller or not', async () => {
    const key = randomUUID()
    const first = await send('POST', '/queue', key, { body: { set_meta_id: 4 } })
    const again = await send('POST', '/queue', key, { body: { user_id: userId, set_meta_id: 4 } })
    expect(told(again)).toBe(told(first))
    await server.db.deleteFrom('queue_items').where('set_id', '=', 4).execute()
  })

  test("belongs to its listener: another's equal key is another", async () => {
    await addListener(server.db, 'namesake', 'listener')
    const { access } = await signIn(server, 'namesake', 'listener')
    const key = randomUUID()
    const before = await moments()
    expect(told(await like(key, 93_000))).not.toBe(told(await like(key, 93_000, access)))
    expect(await moments()).toBe(before + 2)
  })

  test.each(['', 'x'.repeat(256)])('that cannot be kept is a 400', async key => {
    expectFailure(await like(key), 400)
  })

  test('may be of any text up to 255 characters', async () => {
    for (const key of ['1', 'x'.repeat(255), '"quoted"; drop table users --'])
      expect((await like(key)).status).toBe(201)
  })
})

test('a failure is not kept: the same key works when its reason is gone', async () => {
  const key = randomUUID()
  const { setId: other } = await addOneHourSet(server.db)
  const body = { set_meta_id: other, set_timestamp: 3_600_001 }
  expectFailure(await send('POST', '/set-likes', key, { body }), 422)
  const kept = await server.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()
  expect(kept).toEqual([])
  await server.db.updateTable('sets').set({ duration: 4_000_000 }).where('id', '=', other).execute()
  expect((await send('POST', '/set-likes', key, { body })).status).toBe(201)
})

describe('while the first request with a key is under way', () => {
  /** Begins the first request and holds it up; `work` may let it go on before it ends. */
  const heldUp = async (work: (first: Promise<Answer>, key: string, letGo: () => void) => Promise<void>) => {
    const key = randomUUID()
    let letGo = () => {}
    const gone = new Promise<void>(resolve => {
      letGo = resolve
    })
    let locked = () => {}
    const isLocked = new Promise<void>(resolve => {
      locked = resolve
    })
    const holding = server.db.transaction().execute(async trx => {
      await trx.selectFrom('sets').select('id').where('id', '=', setId).forUpdate().execute()
      locked()
      await gone
    })
    await isLocked
    const first = like(key)
    await untilWaiting(server.db, 1)
    await work(first, key, letGo).finally(letGo)
    await holding
  }

  test('the second waits for it and answers the same', async () => {
    const before = await moments()
    await heldUp(async (first, key, letGo) => {
      const second = like(key)
      await untilWaiting(server.db, 2)
      letGo()
      expect(told(await second)).toBe(told(await first))
      expect((await first).status).toBe(201)
    })
    expect(await moments()).toBe(before + 1)
  })

  test('the second is a 409 after two seconds; the first goes on, and is answered again later', async () => {
    await heldUp(async (first, key, letGo) => {
      const start = performance.now()
      const second = await like(key)
      expectFailure(second, 409)
      expect(second.headers['retry-after']).toBe('1')
      expect(performance.now() - start).toBeGreaterThan(1900)
      expect(performance.now() - start).toBeLessThan(20_000)
      letGo()
      expect((await first).status).toBe(201)
      expect(told(await like(key))).toBe(told(await first))
    })
  })

  test('the second does the work when the first breaks off', async () => {
    const before = await moments()
    await heldUp(async (first, key, letGo) => {
      const second = like(key)
      await untilWaiting(server.db, 2)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%"sets"%'`.execute(server.db)
      expectFailure(await first, 503)
      letGo()
      expect((await second).status).toBe(201)
    })
    expect(await moments()).toBe(before + 1)
  })
})
