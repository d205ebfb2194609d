import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SetSummary } from '#contract/entities/music.ts'
import { getQueue } from '#contract/routes/activity.ts'
import { type QueueChange, queue as queueKind } from '../../../src/data/outbox/kinds/queue.ts'
import { applyToQueue, type Queued, queuedOf } from '../../../src/data/queue/queued.ts'
import { newQueue } from '../../support/queue.ts'
import { itemsInShort } from '../../support/queue-model.ts'
import { testServer } from '../../support/server/test-server.ts'

const server = await testServer()
const queue = await newQueue(server, 'overlaid')
const { body } = await server.ask('GET', '/api/sets?limit=6&order_by=set_name', { token: queue.token })
const sets = new Map(
  z
    .object({ data: z.array(SetSummary) })
    .parse(body)
    .data.map(set => [set.id, set]),
)

const inShort = (items: readonly Queued[]) =>
  itemsInShort(
    items.map(({ set, isCurrent, isPlayed }) => ({ set: set.id, is_current: isCurrent, is_played: isPlayed })),
  )

const serverQueue = async (): Promise<Queued[]> => {
  const { body } = await queue.ask('GET', '')
  return getQueue.answer.parse(body).data.map(queuedOf)
}

/** An action on one of the six sets. */
const action = fc.record({
  do: fc.constantFrom('add', 'add', 'move', 'move', 'current', 'current', 'next', 'remove', 'clear'),
  set: fc.nat({ max: 5 }),
  order: fc.integer({ min: 1, max: 8 }),
  is_current: fc.boolean(),
})
type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never

/** The write for an action on the queue that is shown. Undefined if the screen doesn't offer the action. */
function changeOf(action: Action, shown: readonly Queued[]): QueueChange | undefined {
  const set_meta = [...sets.values()][action.set]
  if (!set_meta) throw new Error('The catalogue has too few sets')
  const { id: set_meta_id } = set_meta
  const { order, is_current } = action
  const item = shown.find(({ set }) => set.id === set_meta_id)
  switch (action.do) {
    case 'add':
      return { do: 'add', set_meta_id, set_meta }
    case 'move':
      return item && { do: 'move', id: item.id, set_meta_id, order, is_current }
    case 'remove':
      return item && { do: 'remove', id: item.id, set_meta_id }
    case 'current':
      return { do: 'current', set_meta_id, is_current, set_meta }
    case 'next':
      return { do: 'next', from_set_meta_id: set_meta_id }
    default:
      return { do: 'clear' }
  }
}

/** Sends the changes that were made offline one after the other, as the outbox does. */
async function send(changes: readonly { id: string; change: QueueChange }[]): Promise<void> {
  const ids = new Map<string, number>()
  for (const { id, change } of changes) {
    const resolve = (ref: number | string) => (typeof ref === 'number' ? ref : (ids.get(ref) ?? 0))
    const { route, request } = queueKind.send(change, resolve, queue.userId)
    const path = route.path.replace('/queue', '').replace('{id}', String(request.params?.id))
    const answer = await queue.ask(route.method, path, request.body ? { body: request.body } : {})
    const done = answer.status < 300
    expect(done || queueKind.holdsAlready(change, answer.status), `${change.do}: ${answer.status}`).toBe(true)
    const created = done ? queueKind.created(change, answer.body) : undefined
    if (created !== undefined) ids.set(id, created)
  }
}

test('the queue that is shown offline is the one that the server makes of the changes', async () => {
  const property = fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 20 }), async actions => {
    // The server's queue, as the previous run left it.
    let shown: readonly Queued[] = await serverQueue()
    const changes: { id: string; change: QueueChange }[] = []
    for (const [index, action] of actions.entries()) {
      const change = changeOf(action, shown)
      if (!change) continue
      const overlay = { id: `change-${index}`, change, unsent: true }
      shown = applyToQueue(shown, overlay)
      changes.push(overlay)
    }
    await send(changes)
    expect(inShort(shown)).toBe(inShort(await serverQueue()))
  })
  await fc.assert(property, { numRuns: 40 })
})
