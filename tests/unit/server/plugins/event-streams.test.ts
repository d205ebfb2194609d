import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { Streams } from '../../../../server/modules/events/streams.ts'

const event = { event: 'notification', data: {} } as const
const owner = (userId: number, sessionId = `session ${userId}`) => ({ userId, sessionId })

test('nothing is kept of a listener who went away', async () => {
  const streams = new Streams()
  const gone = streams.open(owner(1))
  streams.open(owner(2))
  gone.destroy()
  await finished(gone).catch(() => undefined)
  expect([streams.size, streams.users(), streams.sessions()]).toEqual([1, [2], ['session 2']])
})

test('whoever takes nothing of what is sent is let go, before it fills the memory', async () => {
  const streams = new Streams()
  const deaf = streams.open(owner(1))
  for (let i = 0; i < 1_000; i++) streams.send([1], event)
  await finished(deaf).catch(() => undefined)
  expect(streams.size).toBe(0)
  expect(deaf.readableLength).toBeLessThan(5_000)
})

test('an event goes to every stream of its user, as server-sent events are written', () => {
  const streams = new Streams()
  const [one, same, other] = [streams.open(owner(1)), streams.open(owner(1)), streams.open(owner(2))]
  streams.send([1, 3], event)
  const told = ': listening\n\nevent: notification\ndata: {}\n\n'
  expect([one, same, other].map(stream => String(stream.read()))).toEqual([told, told, ': listening\n\n'])
})
