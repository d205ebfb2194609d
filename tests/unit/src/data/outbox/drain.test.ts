import { describe, expect, test } from 'vitest'
import { createDrainControl } from '../../../../../src/data/outbox/drain-control.ts'
import { favourite } from '../../../../../src/data/outbox/kinds/marks.ts'
import { moment } from '../../../../../src/data/outbox/kinds/moments.ts'
import { progress, stretch } from '../../../../../src/data/outbox/kinds/progress.ts'
import { queue } from '../../../../../src/data/outbox/kinds/queue.ts'
import { retry, undo } from '../../../../../src/data/outbox/store/changes.ts'
import { readEntry } from '../../../../../src/data/outbox/store/unreadable.ts'
import { deviceId, user } from '../../../../support/outbox/test-outbox.ts'
import { type Answer, failed, openDrained, unanswered } from './drained.ts'

const heart = (id: number) => favourite.of({ item: 'set', id, is_fav: true })
const of = (id: number) => `/api/favs/set/${id}`
const fine: Answer = { ok: true, status: 200, body: { is_fav: true, id: 1 } }
const place = progress.of({ set_meta_id: 1, current_timestamp: 5 })

test('all pending writes are sent, none twice', async () => {
  const device = openDrained()
  await device.addAll([heart(1), heart(2), heart(3)])
  expect(await device.drain()).toBeNull()
  expect(device.urls()).toEqual([of(1), of(2), of(3)])
  expect(await device.entries()).toEqual([])
  expect(await device.drain()).toBeNull()
  expect(device.sent).toHaveLength(3)
})

test('the headers have the idempotency key, the device, its sequence number, and both times by its clock', async () => {
  const device = openDrained()
  const { id } = await device.add(heart(1), { now: 10_000 })
  device.now = 70_000
  await device.drain()
  expect(device.sent[0]?.headers).toEqual({
    'idempotency-key': `${id}.1`,
    'x-client-id': deviceId,
    'x-client-seq': '1',
    'x-recorded-at': '10000',
    'x-sent-at': '70000',
  })
})

test("each change of the queue has the listener's id in its body", async () => {
  const device = openDrained()
  await device.addAll([
    queue.of({ do: 'add', set_meta_id: 4 }),
    queue.of({ do: 'move', id: 7, set_meta_id: 1, order: 2, is_current: false }),
    queue.of({ do: 'current', set_meta_id: 1, is_current: true }),
  ])
  await device.drain()
  expect(device.sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/queue', { user_id: user, set_meta_id: 4 }],
    ['/api/queue', { user_id: user, id: 7, set_meta_id: 1, order: 2, is_current: false }],
    ['/api/queue/new-current', { user_id: user, set_meta_id: 1, is_current: true }],
  ])
})

test('after the clock was set back, a write counts as made just now', async () => {
  const device = openDrained()
  await device.add(heart(1), { now: 10_000 })
  device.now = 4_000
  await device.drain()
  expect(device.sent[0]?.headers).toMatchObject({ 'x-recorded-at': '10000', 'x-sent-at': '10000' })
})

test('writes of one target are sent in order, at most six targets at a time', async () => {
  const device = openDrained()
  const adds = [1, 2, 3].map(set_meta_id => queue.of({ do: 'add', set_meta_id }))
  await device.addAll([...adds, ...[1, 2, 3, 4, 5, 6, 7, 8].map(heart)])
  device.answer = async () => {
    await Promise.resolve()
    return fine
  }
  await device.drain()
  const [first, ...others] = device.sent.filter(({ url }) => url === '/api/queue')
  expect([first, ...others].map(sent => sent?.body)).toEqual(
    adds.map((_, index) => ({ user_id: user, set_meta_id: index + 1 })),
  )
  expect(device.sent).toHaveLength(11)
  expect(Math.max(...device.sent.map(({ inFlight }) => inFlight))).toBe(5)
})

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

test('a debounced write is sent after its delay, or at once by an impatient drain', async () => {
  const device = openDrained(() => ({ ok: true, status: 200, body: { current_timestamp: 5 } }))
  await device.add(place, { now: device.now, patience: 30_000 })
  expect(await device.drain()).toBe(device.now + 30_000)
  expect(device.sent).toEqual([])
  const control = createDrainControl(0)
  control.impatient = true
  await device.drain(control)
  expect(device.urls()).toEqual(['/api/plays'])
})

test.each([
  ['of a kind that this app does not know', { kind: 'from the future' }],
  ['that this app cannot read', { input: 'something else' }],
])('a write %s stays stored, and blocks nothing, not even writes of the same target', async (_, strange) => {
  const device = openDrained()
  const { id, target } = await device.add(heart(1))
  const [first] = await device.entries()
  const unreadable = readEntry({ ...first, ...strange })
  if (!unreadable) throw new Error('It can be listed')
  await device.store.change(user, target, 'relaxed', at => at.put(unreadable))
  await device.addAll([heart(1), heart(2)])
  await device.change(target, at => retry(id, at))
  await device.drain()
  expect(device.urls()).toEqual([of(1), of(2)])
  expect(await device.entries()).toEqual([unreadable])
  await device.change(target, at => undo(id, at))
  expect(await device.entries()).toEqual([])
})
