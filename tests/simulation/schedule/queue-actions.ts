import { queue } from '../../../src/data/outbox/kinds/queue.ts'
import type { QueueAction } from '../../support/queue-model.ts'
import type { Tapped } from '../device/tab.ts'
import type { World } from '../world.ts'

/** The write for a queue change, on the one device that changes it; undefined if the change does not apply now. */
export function queueAction(world: World, change: QueueAction, queueRests: boolean): Tapped | undefined {
  const { model, server, created, queueItems, queueNames } = world
  const setOf = (index: number) => server.items.sets[index] ?? 0
  const isQueued = (set: number) => model.queue.sets.includes(set)

  /** The item's id as the page knows it; undefined while it cannot know it. */
  function itemOf(set: number): number | string | undefined {
    const name = queueNames.get(set)
    if (name !== undefined) return created.get(name) ?? name
    return queueRests ? queueItems.get(setOf(set)) : undefined
  }

  const action = (write: Tapped['write'], act: QueueAction, more = (_id: string): void => {}): Tapped => ({
    write,
    patience: 0,
    onStored(id) {
      more(id)
      model.queues(act)
    },
  })

  switch (change.act) {
    case 'add':
      if (isQueued(change.set)) return undefined
      return action(queue.of({ do: 'add', set_meta_id: setOf(change.set) }), change, id =>
        queueNames.set(change.set, id),
      )
    case 'remove': {
      const id = itemOf(change.set)
      if (!isQueued(change.set) || id === undefined) return undefined
      return action(queue.of({ do: 'remove', id, set_meta_id: setOf(change.set) }), change, () =>
        queueNames.delete(change.set),
      )
    }
    case 'move': {
      const id = itemOf(change.set)
      if (!isQueued(change.set) || id === undefined) return undefined
      const { order, isCurrent: is_current } = change
      return action(queue.of({ do: 'move', id, set_meta_id: setOf(change.set), order, is_current }), change)
    }
    case 'choose':
      return action(
        queue.of({ do: 'current', set_meta_id: setOf(change.set), is_current: change.isCurrent }),
        change,
        () => isQueued(change.set) || queueNames.delete(change.set),
      )
    case 'next': {
      const { current } = model.queue
      if (current === undefined) return undefined
      return action(queue.of({ do: 'next', from_set_meta_id: setOf(current) }), { act: 'next', from: current })
    }
    case 'clear':
      return action(queue.of({ do: 'clear' }), change, () => queueNames.clear())
  }
}
