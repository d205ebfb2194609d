import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turnToSend } from '../../../../../server/http/files/turns.ts'

test('A thousand recordings send sixteen chunks in each turn of the event loop, in the order of asking', async () => {
  const sent: number[] = []
  for (let at = 0; at < 1000; at++) void turnToSend().then(() => sent.push(at))
  const perTurn: number[] = []
  for (let before = 0; sent.length < 1000; before = sent.length) {
    await nextTurn()
    perTurn.push(sent.length - before)
  }
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(16)
  expect(sent).toEqual(Array.from({ length: 1000 }, (_, at) => at))
})

test('A recording that asks later is sent, too', async () => {
  await turnToSend()
  await turnToSend()
})
