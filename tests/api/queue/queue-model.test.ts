import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newQueue } from '../../support/queue.ts'
import { applyToQueue, emptyQueue, type QueueAction, queueInShort } from '../../support/queue-model.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const queue = await newQueue(server, 'queuer')

const set = fc.integer({ min: 1, max: 6 })
const actions = fc.array(
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

async function perform(action: QueueAction, isQueued: boolean): Promise<void> {
  if (action.act === 'next') await queue.next(action.from)
  else if (action.act === 'choose') await queue.makeCurrent(action.set, action.isCurrent)
  else if (action.act === 'add') expect((await queue.add(action.set)).status).toBe(isQueued ? 404 : 201)
  else if (isQueued && action.act === 'remove') expect(await queue.remove(action.set)).toBe(204)
  else if (isQueued && action.act === 'move') await queue.move(action.set, action.order, action.isCurrent)
}

test('the queue equals its model after any sequence of actions', async () => {
  const property = fc.asyncProperty(actions, async actions => {
    await queue.ask('DELETE', '')
    let model = emptyQueue
    for (const action of actions) {
      await perform(action, action.act !== 'next' && model.sets.includes(action.set))
      model = applyToQueue(model, action)
      expect(await queue.shown()).toBe(queueInShort(model))
    }
  })
  await fc.assert(property, { numRuns: 25 })
})
