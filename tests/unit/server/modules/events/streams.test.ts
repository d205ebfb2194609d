import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { Streams } from '../../../../../server/modules/events/streams.ts'

const event = { event: 'notification', data: {} } as const
const owner = (userId: number, sessionId = `session ${userId}`) => ({ userId, sessionId })

test('the stream of a listener who disconnects is removed', async () => {
  const streams = new Streams()
  const closed = streams.open(owner(1))
  streams.open(owner(2))
  closed.destroy()
  await finished(closed).catch(() => undefined)
  expect([streams.size, streams.users(), streams.sessions()]).toEqual([1, [2], ['session 2']])
})

test('a stream that its listener does not read is closed before it fills the memory', async () => {
  const streams = new Streams()
  const unread = streams.open(owner(1))
  for (let i = 0; i < 1_000; i++) streams.send([1], event)
  await finished(unread).catch(() => undefined)
  expect(streams.size).toBe(0)
  expect(unread.readableLength).toBeLessThan(5_000)
})

test('an event is sent to every stream of its user, in the format of server-sent events', () => {
  const streams = new Streams()
  const [one, same, other] = [streams.open(owner(1)), streams.open(owner(1)), streams.open(owner(2))]
  streams.send([1, 3], event)
  const withEvent = ': listening\n\nevent: notification\ndata: {}\n\n'
  expect([one, same, other].map(stream => String(stream.read()))).toEqual([withEvent, withEvent, ': listening\n\n'])
})
