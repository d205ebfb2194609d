import { describe, expect, test, vi } from 'vitest'
import { defective } from '../../../../../src/data/api/send.ts'
import { createDrainControl } from '../../../../../src/data/outbox/drain-control.ts'
import { favourite } from '../../../../../src/data/outbox/kinds/marks.ts'
import { moment } from '../../../../../src/data/outbox/kinds/moments.ts'
import { progress, stretch } from '../../../../../src/data/outbox/kinds/progress.ts'
import { queue } from '../../../../../src/data/outbox/kinds/queue.ts'
import { troubleOf } from '../../../../../src/data/outbox/trouble.ts'
import { user } from '../../../../support/outbox/test-outbox.ts'
import { type Answer, failed, openDrained, unanswered } from './drained.ts'

const heart = (id: number) => favourite.of({ item: 'set', id, is_fav: true })
const of = (id: number) => `/api/favs/set/${id}`
const fine: Answer = { ok: true, status: 200, body: { is_fav: true, id: 1 } }
const place = progress.of({ set_meta_id: 1, current_timestamp: 5 })

describe('a failure', () => {
  test.each([408, 425, 429, 500, 502, 503, 504])('with %i is retried with the same idempotency key', async status => {
    const device = openDrained(() => failed(status))
    await device.addAll([heart(1)])
    const again = await device.drain()
    expect(again).toBeGreaterThan(device.now)
    device.now = again ?? 0
    device.answer = () => fine
    await device.drain()
    const [first, second] = device.sent
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(await device.entries()).toEqual([])
  })

  test('is retried with a backoff of at most five minutes', async () => {
    const device = openDrained(() => failed(500))
    await device.addAll([heart(1)])
    const pauses: number[] = []
    for (let tries = 0; tries < 11; tries++) {
      const again = (await device.drain()) ?? 0
      pauses.push(Math.round((again - device.now) / 1000))
      device.now = again
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  })

  test('is not retried before its time', async () => {
    const device = openDrained(() => failed(500))
    await device.addAll([heart(1)])
    const again = (await device.drain()) ?? 0
    device.now = again - 1
    await device.drain()
    expect(device.sent).toHaveLength(1)
  })

  test('of one write does not block others', async () => {
    const device = openDrained(({ url }) => (url === of(1) ? failed(500) : fine))
    await device.addAll([heart(1), heart(2), heart(3)])
    await device.drain()
    expect(await device.entries()).toMatchObject([{ input: { id: 1 }, failures: 1 }])
  })

  test('is retried at once when the clock was set back an hour or more', async () => {
    const device = openDrained(() => failed(500))
    device.now = 10_000_000
    await device.addAll([heart(1)])
    await device.drain()
    device.now = 1_000_000
    await device.drain()
    expect(device.sent).toHaveLength(2)
  })
})

describe('a Retry-After', () => {
  test.each([429, 503])('with %i pauses all writes for its time', async status => {
    const device = openDrained(() => failed(status, 90_000))
    await device.addAll([1, 2, 3, 4, 5, 6, 7, 8].map(heart))
    const control = createDrainControl(0)
    expect(await device.drain(control)).toBe(device.now + 90_000)
    expect(device.sent.length).toBeLessThanOrEqual(6)
    const before = device.sent.length
    device.now += 89_000
    await device.drain(control)
    expect(device.sent).toHaveLength(before)
    device.now += 1_000
    device.answer = () => fine
    await device.drain(control)
    expect(await device.entries()).toEqual([])
  })

  test('pauses for an hour at most', async () => {
    const device = openDrained(() => failed(429, 86_400_000))
    await device.addAll([heart(1)])
    expect(await device.drain()).toBe(device.now + 3_600_000)
  })
})

describe('a refusal', () => {
  test('of positions in a set that is gone drops them: it plays on to its end', async () => {
    const device = openDrained(() => failed(404))
    await device.addAll([place, stretch.of({ set_meta_id: 1, current_timestamp: 5 })])
    await device.drain()
    expect(device.urls()).toEqual(['/api/plays', '/api/plays/stretches'])
    expect(await device.entries()).toEqual([])
  })

  test.each([400, 403, 404, 409, 410, 413, 422])('with %i is stored, and the write is not retried', async status => {
    const device = openDrained(() => failed(status))
    await device.addAll([heart(1)])
    expect(await device.drain()).toBeNull()
    await device.drain()
    expect(device.sent).toHaveLength(1)
    expect(await device.entries()).toMatchObject([{ refusal: { status, message: `No, ${status}` } }])
  })

  test('blocks nothing, not even the next write of the same target', async () => {
    const device = openDrained(({ body }) =>
      JSON.stringify(body) === `{"user_id":${user},"set_meta_id":1}` ? failed(403) : fine,
    )
    await device.addAll([1, 2].map(set_meta_id => queue.of({ do: 'add', set_meta_id })))
    await device.drain()
    expect(await device.entries()).toMatchObject([{ input: { set_meta_id: 1 }, refusal: { status: 403 } }])
  })

  test("is ignored where the server's state is as wanted already", async () => {
    const theQueue: Answer = { ok: true, status: 200, body: { data: [] } }
    const device = openDrained(({ url, body }) => (url === '/api/queue' && !body ? theQueue : failed(404)))
    const queued = queue.of({ do: 'add', set_meta_id: 1 })
    await device.addAll([moment.of({ do: 'unlike', set_meta_id: 1, id: 7 }), queued])
    await device.drain()
    expect(await device.entries()).toEqual([])
  })

  test('is a retry where the same write is still in progress', async () => {
    const device = openDrained(() => failed(409, 1_000))
    await device.addAll([heart(1)])
    expect(await device.drain()).toBe(device.now + 1_000)
    expect(await device.entries()).toMatchObject([{ refusal: null }])
  })
})

test('without a session the writes stay as they are', async () => {
  const device = openDrained(() => failed(401))
  await device.addAll([heart(1)])
  expect(await device.drain()).toBeNull()
  expect(await device.entries()).toMatchObject([{ failures: 0, notBefore: 0, refusal: null }])
})

describe('without an answer', () => {
  test('from an unreachable server, the drain ends', async () => {
    const device = openDrained(() => unanswered)
    device.isReachable = false
    await device.addAll([1, 2, 3, 4, 5, 6, 7, 8].map(heart))
    expect(await device.drain()).toBeNull()
    expect(device.sent.length).toBeLessThanOrEqual(6)
    expect((await device.entries()).every(({ failures }) => failures === 0)).toBe(true)
  })

  test('from a reachable server, only this write is postponed', async () => {
    const device = openDrained(({ url }) => (url === of(1) ? unanswered : fine))
    await device.addAll([heart(1), heart(2)])
    expect(await device.drain()).toBeGreaterThan(device.now)
    expect(await device.entries()).toMatchObject([{ input: { id: 1 }, failures: 1 }])
  })

  test('a write that is added while the last request is failing is left to the next drain', async () => {
    const control = createDrainControl(0)
    const device = openDrained(async ({ url }) => {
      if (url === of(1)) return unanswered
      await new Promise(resolve => setImmediate(resolve))
      control.poke()
      return unanswered
    })
    device.isReachable = false
    await device.addAll([heart(1), heart(2)])
    await device.drain(control)
    expect(control.stale).toBe(true)
  })
})

describe('an error of our own code', () => {
  test('keeps the write, backs off, and says so', async () => {
    const device = openDrained(() => defective)
    device.isReachable = false
    await device.addAll([heart(1)])
    for (let tries = 0; tries < 3; tries++) device.now = (await device.drain()) ?? 0
    const [entry] = await device.entries()
    expect(entry).toMatchObject({ refusal: null, failures: 3 })
    expect(entry && troubleOf(entry)).toBe('Something went wrong')
    device.answer = () => fine
    await device.drain()
    expect(await device.entries()).toEqual([])
  })

  test('that is thrown is reported, and blocks no other write', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const device = openDrained(({ url }) => {
      if (url === of(1)) throw new TypeError('undefined is not a function')
      return fine
    })
    await device.addAll([heart(1), heart(2)])
    expect(await device.drain()).toBe(device.now + 1_000)
    expect(await device.entries()).toMatchObject([{ input: { id: 1 }, failures: 1, refusal: null }])
    expect(reported).toHaveBeenCalledOnce()
    reported.mockRestore()
  })
})
