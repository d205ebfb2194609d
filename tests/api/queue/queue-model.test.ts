import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newQueue } from '../../support/queue.ts'
import { applyToQueue, emptyQueue, type QueueAction, queueInShort } from '../../support/queue-model.ts'
import { type TestApp, testApp } from '../../support/server/app.ts'

let server: TestApp
let queue: Awaited<ReturnType<typeof newQueue>>

beforeAll(async () => {
  server = await testApp()
  queue = await newQueue(server, 'queuer')
})
afterAll(() => server.close())

const set = fc.integer({ min: 1, max: 6 })
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('add' as const), set }),
    fc.record({ act: fc.constant('remove' as const), set }),
    fc.record({
      act: fc.constant('move' as const),
      set,
      order: fc.integer({ min: 1, max: 8 }),
      isCurrent: fc.boolean(),
    }),
    fc.record({ act: fc.constant('choose' as const), set, isCurrent: fc.boolean() }),
    fc.record({ act: fc.constant('next' as const), from: fc.option(set, { nil: undefined }) }),
  ),
  { minLength: 5, maxLength: 25 },
)

async function perform(act: QueueAction, isQueued: boolean): Promise<void> {
  if (act.act === 'next') await queue.next(act.from)
  else if (act.act === 'choose') await queue.makeCurrent(act.set, act.isCurrent)
  else if (act.act === 'add') expect((await queue.add(act.set)).status).toBe(isQueued ? 404 : 201)
  else if (isQueued && act.act === 'remove') expect(await queue.remove(act.set)).toBe(204)
  else if (isQueued && act.act === 'move') await queue.move(act.set, act.order, act.isCurrent)
}

test('the queue is what one would write down, after whatever is done with it', async () => {
  const property = fc.asyncProperty(acts, async acts => {
    await queue.ask('DELETE', '')
    let paper = emptyQueue
    for (const act of acts) {
      await perform(act, act.act !== 'next' && paper.sets.includes(act.set))
      paper = applyToQueue(paper, act)
      expect(await queue.shown()).toBe(queueInShort(paper))
    }
  })
  await fc.assert(property, { numRuns: 25 })
})
