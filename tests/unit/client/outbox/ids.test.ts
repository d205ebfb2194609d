import { expect, test } from 'vitest'
import { comment } from '../../../../src/data/outbox/kinds/comments.ts'
import { failed, openDrained } from './drained.ts'

const said = (text: string) => ({ text, set_meta_id: 1, track_meta_id: null, set_timestamp: null })

test('a comment is one thing under both its ids: a change by the one waits for a change by the other', async () => {
  const device = openDrained(() => ({ ok: true, status: 201, body: { id: 42 } }))
  const { id } = await device.add(comment.of({ do: 'create', ...said('a') }))
  await device.drain()
  device.answer = () => failed(500)
  await device.add(comment.of({ do: 'edit', id, ...said('b') }))
  const again = await device.drain()
  await device.add(comment.of({ do: 'edit', id: 42, ...said('c') }))
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

test('that something may have been created is on the disk before it is sent', async () => {
  const device = openDrained(() => ({ ok: true, status: 201, body: { id: 42 } }))
  const written: string[] = []
  const { change } = device.store
  device.store.change = (user, target, durability, work) => {
    written.push(durability)
    return change(user, target, durability, work)
  }
  await device.add(comment.of({ do: 'create', ...said('a') }))
  await device.drain()
  expect(written).toEqual(['strict', 'strict', 'relaxed'])
})

test('a changed write has another key: what was refused before is not mistaken for it', async () => {
  const device = openDrained(() => failed(403))
  const { id } = await device.add(comment.of({ do: 'create', ...said('a') }))
  await device.drain()
  await device.add(comment.of({ do: 'edit', id, ...said('b') }))
  await device.drain()
  const [first, second] = device.sent.map(({ headers }) => headers['idempotency-key'])
  expect(first).not.toBe(second)
})
