import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { runOnce } from '../../../server/http/api/idempotency.ts'
import { untilWaiting } from '../../support/database/locks.ts'
import { addOneHourSet } from '../../support/player/one-hour-set.ts'
import { type Answer, type Asked, addListener, addSignedIn, expectFailure, signIn } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const { id: userId, access: token } = await addSignedIn(server, 'sender')
const { setId } = await addOneHourSet(server.db)

type Method = 'POST' | 'PUT' | 'DELETE'
const send = (method: Method, path: string, key: string, asked: Asked = {}) =>
  server.ask(method, `/api${path}`, { token, headers: { 'idempotency-key': key }, ...asked })
/** Each key's own second of the set: a listener likes at most one moment in a second. */
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
const statusAndBody = ({ status, bytes }: Answer) => `${status} ${bytes.toString()}`

describe('a key', () => {
  test('takes effect once, with the same answer each time', async () => {
    const before = await moments()
    const key = randomUUID()
    const answers = [await like(key), await like(key), await like(key)]
    expect(answers[0]?.status).toBe(201)
    expect(new Set(answers.map(statusAndBody)).size).toBe(1)
    expect(await moments()).toBe(before + 1)
  })

  test('sent fifty times at once takes effect once, with the same answer for all', async () => {
    const before = await moments()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => like(key)))
    expect(new Set(answers.map(statusAndBody)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await moments()).toBe(before + 1)
  })

  test('of a toggle toggles once, also if another toggle came in between', async () => {
    const key = randomUUID()
    const toggle = () => send('PUT', `/favs/set/${setId}`, key)
    const first = statusAndBody(await toggle())
    await server.ask('PUT', `/api/favs/set/${setId}`, { token })
    expect(statusAndBody(await toggle())).toBe(first)
    const stored = await server.db.selectFrom('user_set_favs').select('is_fav').where('set_id', '=', setId).execute()
    expect(stored).toEqual([{ is_fav: false }])
  })

  test('of an added set is answered with the first item again, and another key with a 404 as the set is queued', async () => {
    const key = randomUUID()
    const body = { set_meta_id: 1 }
    const first = await send('POST', '/queue', key, { body })
    expect(statusAndBody(await send('POST', '/queue', key, { body }))).toBe(statusAndBody(first))
    expectFailure(await send('POST', '/queue', randomUUID(), { body }), 404)
    expect(await queued()).toBe(1)
  })

  test('of a change of the queue stores no answer: repeated, it changes nothing and is answered with the current queue', async () => {
    const key = randomUUID()
    const current = (set: number) => ({ body: { set_meta_id: set, is_current: true } })
    expect((await send('PUT', '/queue/new-current', key, current(2))).status).toBe(200)
    const stored = await server.db.selectFrom('answered_requests').select('answer').where('key', '=', key).execute()
    expect(stored).toEqual([{ answer: null }])
    await send('PUT', '/queue/new-current', randomUUID(), current(3))
    const again = await send('PUT', '/queue/new-current', key, current(2))
    expect(again.status).toBe(200)
    expect(again.body).toEqual((await server.ask('GET', '/api/queue', { token })).body)
    const items = z.object({ data: z.array(z.looseObject({ set_meta_id: z.int(), is_current: z.boolean() })) })
    expect(items.parse(again.body).data.find(each => each.is_current)?.set_meta_id).toBe(3)
    for (const set of [2, 3]) await server.db.deleteFrom('queue_items').where('set_id', '=', set).execute()
  })

  test('of a removal is answered with 204 again', async () => {
    const key = randomUUID()
    const { id } = z.parse(z.looseObject({ id: z.int() }), (await like(randomUUID())).body)
    for (let time = 0; time < 2; time++)
      expect(statusAndBody(await send('DELETE', `/set-likes/${id}`, key))).toBe('204 ')
    expectFailure(await send('DELETE', `/set-likes/${id}`, randomUUID()), 404)
  })

  test('with another body, path or method is a 422, and nothing changes', async () => {
    const key = randomUUID()
    await like(key, 92_000)
    const before = await moments()
    expectFailure(await like(key, 92_001), 422)
    expectFailure(await send('PUT', `/favs/set/${setId}/likes-toggle`, key), 422)
    expectFailure(await send('DELETE', '/queue', key), 422)
    expect(await moments()).toBe(before)
    expect(await queued()).toBe(1)
  })

  test('belongs to the same request whether its body names the caller or not', async () => {
    const key = randomUUID()
    const first = await send('POST', '/queue', key, { body: { set_meta_id: 4 } })
    const again = await send('POST', '/queue', key, { body: { user_id: userId, set_meta_id: 4 } })
    expect(statusAndBody(again)).toBe(statusAndBody(first))
    await server.db.deleteFrom('queue_items').where('set_id', '=', 4).execute()
  })

  test("belongs to its listener: another listener's equal key is a different one", async () => {
    await addListener(server.db, 'namesake', 'listener')
    const { access } = await signIn(server, 'namesake', 'listener')
    const key = randomUUID()
    const before = await moments()
    expect(statusAndBody(await like(key, 93_000))).not.toBe(statusAndBody(await like(key, 93_000, access)))
    expect(await moments()).toBe(before + 2)
  })

  test.each(['', 'x'.repeat(256)])('that is empty or too long is a 400', async key => {
    expectFailure(await like(key), 400)
  })

  test('is looked up by the index, even by statements that were planned when there were none', async () => {
    await sql`delete from answered_requests`.execute(server.db)
    await sql`vacuum analyze answered_requests, idempotency_keys`.execute(server.db)
    const stored = { key: 'by index', request: Buffer.alloc(32), keptDays: 30 }
    const once = async () => ({ status: 200, text: 'done' })
    const never = async () => expect.unreachable()
    const scans = sql<{ scans: number }>`
      select seq_scan as scans from pg_stat_xact_user_tables
        where relname like 'answered_requests%' or relname = 'idempotency_keys' order by relname`
    await server.db.transaction().execute(async trx => {
      const before = (await scans.execute(trx)).rows
      expect(await runOnce(trx, userId, stored, { run: once })).toEqual({ status: 200, text: 'done' })
      expect(await runOnce(trx, userId, stored, { run: never })).toEqual({ status: 200, text: 'done' })
      expect((await scans.execute(trx)).rows).toEqual(before)
    })
  })

  test('may be any text of up to 255 characters', async () => {
    for (const key of ['1', 'x'.repeat(255), '"quoted"; drop table users --'])
      expect((await like(key)).status).toBe(201)
  })
})

test('a failure is not stored: the same key works after its reason is gone', async () => {
  const key = randomUUID()
  const { setId: other } = await addOneHourSet(server.db)
  const body = { set_meta_id: other, set_timestamp: 3_600_001 }
  expectFailure(await send('POST', '/set-likes', key, { body }), 422)
  const stored = await server.db.selectFrom('answered_requests').select('key').where('key', '=', key).execute()
  expect(stored).toEqual([])
  await server.db.updateTable('sets').set({ duration: 4_000_000 }).where('id', '=', other).execute()
  expect((await send('POST', '/set-likes', key, { body })).status).toBe(201)
})

describe('while the first request with a key is under way', () => {
  /** Starts the first request, and blocks it until `work` ends or calls `unblock`. */
  const whileBlocked = async (work: (first: Promise<Answer>, key: string, unblock: () => void) => Promise<void>) => {
    const key = randomUUID()
    let unblock = () => {}
    const unblocked = new Promise<void>(resolve => {
      unblock = resolve
    })
    let locked = () => {}
    const isLocked = new Promise<void>(resolve => {
      locked = resolve
    })
    const holding = server.db.transaction().execute(async trx => {
      await trx.selectFrom('sets').select('id').where('id', '=', setId).forUpdate().execute()
      locked()
      await unblocked
    })
    await isLocked
    const first = like(key)
    await untilWaiting(server.db, 1)
    await work(first, key, unblock).finally(unblock)
    await holding
  }

  test('the second waits for it and gets the same answer', async () => {
    const before = await moments()
    await whileBlocked(async (first, key, unblock) => {
      const second = like(key)
      await untilWaiting(server.db, 2)
      unblock()
      expect(statusAndBody(await second)).toBe(statusAndBody(await first))
      expect((await first).status).toBe(201)
    })
    expect(await moments()).toBe(before + 1)
  })

  test('the second is a 409 after two seconds; the first continues, and a later one gets its answer', async () => {
    await whileBlocked(async (first, key, unblock) => {
      const order: string[] = []
      void first.then(() => order.push('the first'))
      const start = performance.now()
      const second = await like(key)
      expectFailure(second, 409)
      expect(second.headers['retry-after']).toBe('1')
      expect(performance.now() - start).toBeGreaterThan(1900)
      order.push('the refusal of the second')
      unblock()
      expect((await first).status).toBe(201)
      expect(order).toEqual(['the refusal of the second', 'the first'])
      expect(statusAndBody(await like(key))).toBe(statusAndBody(await first))
    })
  })

  test('the second does the work if the first is aborted', async () => {
    const before = await moments()
    await whileBlocked(async (first, key, unblock) => {
      const second = like(key)
      await untilWaiting(server.db, 2)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%"listed_sets"%'`.execute(server.db)
      expectFailure(await first, 503)
      unblock()
      expect((await second).status).toBe(201)
    })
    expect(await moments()).toBe(before + 1)
  })
})
