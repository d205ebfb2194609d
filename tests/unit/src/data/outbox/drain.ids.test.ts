import { describe, expect, test } from 'vitest'
import { comment } from '../../../../../src/data/outbox/kinds/comments.ts'
import { queue } from '../../../../../src/data/outbox/kinds/queue.ts'
import { failed, openDrained, type Sent } from './drained.ts'

const fields = (text: string) => ({ text, set_meta_id: 1, track_meta_id: null, set_timestamp: null })

test('writes of a comment by its provisional and its server id are sent in order', async () => {
  const device = openDrained(() => ({ ok: true, status: 201, body: { id: 42 } }))
  const { id } = await device.add(comment.of({ do: 'create', ...fields('a') }))
  await device.drain()
  device.answer = () => failed(500)
  await device.add(comment.of({ do: 'edit', id, ...fields('b') }))
  const again = await device.drain()
  await device.add(comment.of({ do: 'edit', id: 42, ...fields('c') }))
  await device.drain()
  device.now = again ?? 0
  device.answer = () => ({ ok: true, status: 200, body: { id: 42 } })
  await device.drain()
  expect(device.sent.map(({ body }) => body)).toMatchObject([
    { text: 'a' },
    { text: 'b' },
    { text: 'b' },
    { text: 'c' },
  ])
})

test('before a creation is sent, it is marked as tried on the disk', async () => {
  const device = openDrained(() => ({ ok: true, status: 201, body: { id: 42 } }))
  const written: string[] = []
  const { change } = device.store
  device.store.change = (user, target, durability, work) => {
    written.push(durability)
    return change(user, target, durability, work)
  }
  await device.add(comment.of({ do: 'create', ...fields('a') }))
  await device.drain()
  expect(written).toEqual(['strict', 'strict', 'relaxed'])
})

test('a changed write has another idempotency key than the refused one', async () => {
  const device = openDrained(() => failed(403))
  const { id } = await device.add(comment.of({ do: 'create', ...fields('a') }))
  await device.drain()
  await device.add(comment.of({ do: 'edit', id, ...fields('b') }))
  await device.drain()
  const [first, second] = device.sent.map(({ headers }) => headers['idempotency-key'])
  expect(first).not.toBe(second)
})

describe('a set that another device has queued meanwhile', () => {
  /** A server whose queue contains the set already, as another item. */
  const answerQueued = ({ url, body }: Sent) => {
    if (url !== '/api/queue' || body !== undefined) return failed(404)
    return { ok: true, status: 200, body: { data: [{ id: 42, set_meta_id: 7 }] } } as const
  }

  test("is moved by the server's id", async () => {
    const device = openDrained(sent => {
      const isMove = JSON.stringify(sent.body)?.includes('order')
      return isMove ? { ok: true, status: 200, body: {} } : answerQueued(sent)
    })
    const { id } = await device.add(queue.of({ do: 'add', set_meta_id: 7 }))
    await device.add(queue.of({ do: 'move', id, set_meta_id: 7, order: 2, is_current: false }))
    await device.drain()
    expect(device.sent.at(-1)?.body).toMatchObject({ id: 42, set_meta_id: 7, order: 2 })
    expect(await device.entries()).toEqual([])
  })

  test("is removed by the server's id, also when the lookup fails first", async () => {
    const device = openDrained(sent => (sent.body ? failed(404) : failed(500)))
    const { id } = await device.add(queue.of({ do: 'add', set_meta_id: 7 }))
    await device.markTried(id)
    await device.add(queue.of({ do: 'remove', id, set_meta_id: 7 }))
    device.now = (await device.drain()) ?? 0
    expect(await device.entries()).toMatchObject([{ failures: 1, refusal: null }, { refusal: null }])
    device.answer = answerQueued
    await device.drain()
    expect(device.urls().at(-1)).toBe('/api/queue/42')
    expect(await device.entries()).toEqual([])
  })
})

test('a move of a set that another tab has removed from the queue is not shown as refused', async () => {
  const device = openDrained(() => failed(404))
  await device.add(queue.of({ do: 'move', id: 7, set_meta_id: 1, order: 2, is_current: false }))
  await device.drain()
  expect(await device.entries()).toEqual([])
})
