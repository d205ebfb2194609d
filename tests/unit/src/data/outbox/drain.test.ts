import { expect, test } from 'vitest'
import { createDrainControl } from '../../../../../src/data/outbox/drain-control.ts'
import { favourite } from '../../../../../src/data/outbox/kinds/marks.ts'
import { progress } from '../../../../../src/data/outbox/kinds/progress.ts'
import { queue } from '../../../../../src/data/outbox/kinds/queue.ts'
import { retry, undo } from '../../../../../src/data/outbox/store/changes.ts'
import { readEntry } from '../../../../../src/data/outbox/store/unreadable.ts'
import { deviceId, user } from '../../../../support/outbox/test-outbox.ts'
import { type Answer, openDrained } from './drained.ts'

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
