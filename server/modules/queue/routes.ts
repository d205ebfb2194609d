import {
  inOrder,
  type QueueOrder,
  withAdded,
  withCurrent,
  withCurrentAt,
  withMoved,
  withNext,
  without,
  withoutCurrent,
} from '#contract/queue.ts'
import * as contract from '#contract/routes/activity.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure, invalidField, notFound } from '../../http/failure.ts'
import * as store from './store.ts'

/** Throws a 403 if a body names another listener. */
function checkOwner(userId: number, sentUserId: number | undefined): void {
  if (sentUserId !== undefined && sentUserId !== userId) throw new Failure(403, 'This queue belongs to someone else')
}

type Queue = QueueOrder<store.Queued>

/** Throws a 404 for an item that isn't in this queue, also if it is in another listener's. */
function itemIn(queue: Queue, id: number): store.Queued {
  const item = inOrder(queue).find(each => each.id === id)
  if (!item) throw notFound('This queue item')
  return item
}

const findSet = (queue: Queue, setId: number) => inOrder(queue).find(each => each.set_id === setId)

/** Adds a set at the end. Resolves with its item. Throws a 404 for an unknown set. */
async function append(db: Db, userId: number, setId: number): Promise<store.Queued> {
  const item = await store.append(db, userId, setId)
  if (!item) throw notFound('This set')
  return item
}

/** Every change locks the listener's queue first, so that simultaneous changes are serialized. */
export function queueRoutes(registry: Registry): void {
  const replay = ({ caller, db }: { caller: { userId: number }; db: Db }) => store.findQueue(db, caller.userId)

  registry.implement(contract.getQueue, ({ caller, db }) => store.findQueue(db, caller.userId))

  registry.implement(
    contract.addToQueue,
    { fails: [403], limit: 'queue' },
    async ({ caller: { userId }, body, db }) => {
      checkOwner(userId, body.user_id)
      const queue = await store.lockQueue(db, userId)
      if (findSet(queue, body.set_meta_id)) throw new Failure(404, 'This set is already in the queue.')
      const item = await append(db, userId, body.set_meta_id)
      await store.arrange(db, userId, withAdded(queue, item))
      const added = await store.findQueueItem(db, userId, item.id)
      if (!added) throw notFound('This set')
      return added
    },
  )

  registry.implement(
    contract.moveInQueue,
    { fails: [403], limit: 'queue', replay },
    async ({ caller: { userId }, body, db }) => {
      checkOwner(userId, body.user_id)
      const queue = await store.lockQueue(db, userId)
      const item = itemIn(queue, body.id)
      if (item.set_id !== body.set_meta_id) throw invalidField('set_meta_id', "This isn't the set of the queue item")
      const move = body.is_current ? withCurrentAt : withMoved
      await store.arrange(db, userId, move(queue, item, body.order - 1))
      return store.findQueue(db, userId)
    },
  )

  registry.implement(
    contract.makeCurrent,
    { fails: [403], limit: 'queue', replay },
    async ({ caller: { userId }, body, db }) => {
      checkOwner(userId, body.user_id)
      await makeCurrent(db, userId, body)
      return store.findQueue(db, userId)
    },
  )

  registry.implement(contract.nextInQueue, { limit: 'queue', replay }, async ({ caller: { userId }, body, db }) => {
    await advance(db, userId, body?.from_set_meta_id)
    return store.findQueue(db, userId)
  })

  registry.implement(contract.removeFromQueue, { limit: 'queue' }, async ({ caller: { userId }, params, db }) => {
    const queue = await store.lockQueue(db, userId)
    const item = itemIn(queue, params.id)
    await store.removeItem(db, item.id)
    await store.arrange(db, userId, without(queue, item))
    return null
  })

  registry.implement(contract.clearQueue, { limit: 'queue' }, async ({ caller: { userId }, db }) => {
    await store.lockQueue(db, userId)
    await store.clearQueue(db, userId)
    return null
  })
}

/** Makes a set current, and adds it if it isn't queued; or makes it no longer current, without adding it. */
async function makeCurrent(
  db: Db,
  userId: number,
  { set_meta_id: setId, is_current }: { set_meta_id: number; is_current: boolean },
): Promise<void> {
  const queue = await store.lockQueue(db, userId)
  const item = findSet(queue, setId)
  if (is_current) await store.arrange(db, userId, withCurrent(queue, item ?? (await append(db, userId, setId))))
  else if (item && item === queue.current) await store.arrange(db, userId, withoutCurrent(queue))
  else if (!item && !(await store.setExists(db, setId))) throw notFound('This set')
}

/**
 * Moves on to the first item that waits; where none does, nothing is current. With `from`, nothing happens unless that set is
 * the current one, so that a repeated call moves the queue only once.
 */
async function advance(db: Db, userId: number, from: number | undefined): Promise<void> {
  const queue = await store.lockQueue(db, userId)
  if (from === undefined || (await store.isCurrent(db, userId, from))) await store.arrange(db, userId, withNext(queue))
}
