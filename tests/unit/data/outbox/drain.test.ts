import { describe, expect, test } from 'vitest'
import { createDrainControl } from '../../../../src/data/outbox/drain-control.ts'
import { favourite } from '../../../../src/data/outbox/kinds/marks.ts'
import { moment } from '../../../../src/data/outbox/kinds/moments.ts'
import { progress } from '../../../../src/data/outbox/kinds/progress.ts'
import { queue } from '../../../../src/data/outbox/kinds/queue.ts'
import { retry, undo } from '../../../../src/data/outbox/store/changes.ts'
import { readEntry } from '../../../../src/data/outbox/store/unreadable.ts'
import { type Answer, failed, nobody, openDrained } from './drained.ts'
import { deviceId, user } from './test-outbox.ts'

const heart = (id: number) => favourite.of({ item: 'set', id, is_fav: true })
const of = (id: number) => `/api/favs/set/${id}`
const fine: Answer = { ok: true, status: 200, body: { is_fav: true, id: 1 } }
const place = progress.of({ set_meta_id: 1, current_timestamp: 5 })

test('everything that waits is sent, and nothing twice', async () => {
  const device = openDrained()
  await device.addAll([heart(1), heart(2), heart(3)])
  expect(await device.drain()).toBeNull()
  expect(device.urls()).toEqual([of(1), of(2), of(3)])
  expect(await device.entries()).toEqual([])
  expect(await device.drain()).toBeNull()
  expect(device.sent).toHaveLength(3)
})

test('a write says who made it, as which of theirs, and how long ago by their own clock', async () => {
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

test('each change of the queue names its listener in the body, as its call has it', async () => {
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

test('with a clock that was set back in between, a write was made just now', async () => {
  const device = openDrained()
  await device.add(heart(1), { now: 10_000 })
  device.now = 4_000
  await device.drain()
  expect(device.sent[0]?.headers).toMatchObject({ 'x-recorded-at': '10000', 'x-sent-at': '10000' })
})

test('changes of one thing follow each other, at most six things are sent side by side', async () => {
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
  expect(Math.max(...device.sent.map(({ beside }) => beside))).toBe(5)
})

describe('a failure', () => {
  test.each([408, 425, 429, 500, 502, 503, 504])('with %i is tried again, under the same key', async status => {
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

  test('is waited for longer each time, and at most five minutes', async () => {
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

  test('is not tried again before its time', async () => {
    const device = openDrained(() => failed(500))
    await device.addAll([heart(1)])
    const again = (await device.drain()) ?? 0
    device.now = again - 1
    await device.drain()
    expect(device.sent).toHaveLength(1)
  })

  test('of one write keeps no other from being sent', async () => {
    const device = openDrained(({ url }) => (url === of(1) ? failed(500) : fine))
    await device.addAll([heart(1), heart(2), heart(3)])
    await device.drain()
    expect(await device.entries()).toMatchObject([{ input: { id: 1 }, failures: 1 }])
  })

  test('is not waited for when the clock was set back an hour and more', async () => {
    const device = openDrained(() => failed(500))
    device.now = 10_000_000
    await device.addAll([heart(1)])
    await device.drain()
    device.now = 1_000_000
    await device.drain()
    expect(device.sent).toHaveLength(2)
  })
})

describe('a server that asks to be left alone', () => {
  test.each([429, 503])('with %i is, by all writes, for as long as it says', async status => {
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

  test('is not left alone for longer than an hour', async () => {
    const device = openDrained(() => failed(429, 86_400_000))
    await device.addAll([heart(1)])
    expect(await device.drain()).toBe(device.now + 3_600_000)
  })
})

describe('a refusal', () => {
  test.each([400, 403, 404, 409, 410, 413, 422])('with %i is kept to be seen, and not tried again', async status => {
    const device = openDrained(() => failed(status))
    await device.addAll([heart(1)])
    expect(await device.drain()).toBeNull()
    await device.drain()
    expect(device.sent).toHaveLength(1)
    expect(await device.entries()).toMatchObject([{ refusal: { status, message: `No, ${status}` } }])
  })

  test('stands in the way of nothing, not even of the next change of the same thing', async () => {
    const device = openDrained(({ body }) =>
      JSON.stringify(body) === `{"user_id":${user},"set_meta_id":1}` ? failed(403) : fine,
    )
    await device.addAll([1, 2].map(set_meta_id => queue.of({ do: 'add', set_meta_id })))
    await device.drain()
    expect(await device.entries()).toMatchObject([{ input: { set_meta_id: 1 }, refusal: { status: 403 } }])
  })

  test('that means that it holds already is none', async () => {
    const theQueue: Answer = { ok: true, status: 200, body: { data: [] } }
    const device = openDrained(({ url, body }) => (url === '/api/queue' && !body ? theQueue : failed(404)))
    const queued = queue.of({ do: 'add', set_meta_id: 1 })
    await device.addAll([moment.of({ do: 'unlike', set_meta_id: 1, id: 7 }), queued])
    await device.drain()
    expect(await device.entries()).toEqual([])
  })

  test('is none where the same write is still under way', async () => {
    const device = openDrained(() => failed(409, 1_000))
    await device.addAll([heart(1)])
    expect(await device.drain()).toBe(device.now + 1_000)
    expect(await device.entries()).toMatchObject([{ refusal: null }])
  })
})

test('without a session everything is kept as it is, until there is one', async () => {
  const device = openDrained(() => failed(401))
  await device.addAll([heart(1)])
  expect(await device.drain()).toBeNull()
  expect(await device.entries()).toMatchObject([{ failures: 0, notBefore: 0, refusal: null }])
})

describe('without an answer', () => {
  test('from a server that is away, nothing more is tried until it is back', async () => {
    const device = openDrained(() => nobody)
    device.isReachable = false
    await device.addAll([1, 2, 3, 4, 5, 6, 7, 8].map(heart))
    expect(await device.drain()).toBeNull()
    expect(device.sent.length).toBeLessThanOrEqual(6)
    expect((await device.entries()).every(({ failures }) => failures === 0)).toBe(true)
  })

  test('from a server that is there, only this write waits', async () => {
    const device = openDrained(({ url }) => (url === of(1) ? nobody : fine))
    await device.addAll([heart(1), heart(2)])
    expect(await device.drain()).toBeGreaterThan(device.now)
    expect(await device.entries()).toMatchObject([{ input: { id: 1 }, failures: 1 }])
  })

  test('what is wished for before the last call is given up is left to the next run', async () => {
    const control = createDrainControl(0)
    const device = openDrained(async ({ url }) => {
      if (url === of(1)) return nobody
      await new Promise(resolve => setImmediate(resolve))
      control.poke()
      return nobody
    })
    device.isReachable = false
    await device.addAll([heart(1), heart(2)])
    await device.drain(control)
    expect(control.stale).toBe(true)
  })
})

test('what may wait for a later one waits, unless there may be no later', async () => {
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
])('a write %s is left alone, and blocks nothing, not even what is done with the same thing', async (_, strange) => {
  const device = openDrained()
  const { id, target } = await device.add(heart(1))
  const [first] = await device.entries()
  const setAside = readEntry({ ...first, ...strange })
  if (!setAside) throw new Error('It can be shown')
  await device.store.change(user, target, 'relaxed', at => at.put(setAside))
  await device.addAll([heart(1), heart(2)])
  await device.change(target, at => retry(id, at))
  await device.drain()
  expect(device.urls()).toEqual([of(1), of(2)])
  expect(await device.entries()).toEqual([setAside])
  await device.change(target, at => undo(id, at))
  expect(await device.entries()).toEqual([])
})
