import * as contract from '../../../contract/routes/activity.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { limitWrites, type WritesPerMinute } from '../../plugins/api/write-limits.ts'
import { Failure, notFound, unfit } from '../../plugins/failure.ts'
import * as store from './store.ts'

/** A body may name its listener; it can't name another. */
function checkOwner(userId: number, named: number | undefined): void {
  if (named !== undefined && named !== userId) throw new Failure(403, 'This queue belongs to somebody else')
}

/** Throws 404 for an item that isn't in this queue, whether or not it is in another's. */
function itemIn(queue: readonly store.Queued[], id: number): store.Queued {
  const item = queue.find(each => each.id === id)
  if (!item) throw notFound('This queue item')
  return item
}

const arrange = (db: Db, queue: readonly { id: number }[]) =>
  store.arrange(
    db,
    queue.map(({ id }) => id),
  )

/** Adds a set behind everything and answers its item's id. Throws 404 for an unknown set. */
async function append(db: Db, userId: number, queue: readonly store.Queued[], setId: number): Promise<number> {
  const id = await store.append(db, userId, setId)
  if (id === undefined) throw notFound('This set')
  await arrange(db, [...queue, { id }])
  return id
}

/** Every change locks the listener's queue first, so that simultaneous ones happen one after the other. */
export function queueRoutes(registry: Registry, { queue: perMinute }: Partial<WritesPerMinute>): void {
  const guard = limitWrites(perMinute)
  const again = ({ caller, db }: { caller: { userId: number }; db: Db }) => store.findQueue(db, caller.userId)

  registry.implement(contract.getQueue, ({ caller, db }) => store.findQueue(db, caller.userId))

  registry.implement(
    contract.addToQueue,
    async ({ caller: { userId }, body, db }) => {
      checkOwner(userId, body.user_id)
      const queue = await store.lockQueue(db, userId)
      if (queue.some(each => each.set_id === body.set_meta_id))
        throw new Failure(404, 'This set is already in the queue.')
      const id = await append(db, userId, queue, body.set_meta_id)
      const added = await store.findQueueItem(db, userId, id)
      if (!added) throw notFound('This set')
      return added
    },
    { guard },
  )

  registry.implement(
    contract.moveInQueue,
    async ({ caller: { userId }, body, db }) => {
      checkOwner(userId, body.user_id)
      const queue = await store.lockQueue(db, userId)
      const item = itemIn(queue, body.id)
      if (item.set_id !== body.set_meta_id) throw unfit('set_meta_id', 'Is not the set of this item')
      const others = queue.filter(each => each !== item)
      await arrange(db, others.toSpliced(body.order - 1, 0, item))
      if (body.is_current) await store.setCurrent(db, userId, item.id)
      return store.findQueue(db, userId)
    },
    { guard, again },
  )

  registry.implement(
    contract.makeCurrent,
    async ({ caller: { userId }, body, db }) => {
      checkOwner(userId, body.user_id)
      const queue = await store.lockQueue(db, userId)
      await makeCurrent(db, userId, queue, body)
      return store.findQueue(db, userId)
    },
    { guard, again },
  )

  registry.implement(
    contract.nextInQueue,
    async ({ caller: { userId }, body, db }) => {
      const queue = await store.lockQueue(db, userId)
      await goOn(db, userId, queue, body?.from_set_meta_id)
      return store.findQueue(db, userId)
    },
    { guard, again },
  )

  registry.implement(
    contract.removeFromQueue,
    async ({ caller: { userId }, params, db }) => {
      const queue = await store.lockQueue(db, userId)
      const item = itemIn(queue, params.id)
      await store.removeItem(db, item.id)
      await arrange(
        db,
        queue.filter(each => each !== item),
      )
      return null
    },
    { guard },
  )

  registry.implement(
    contract.clearQueue,
    async ({ caller: { userId }, db }) => {
      await store.lockQueue(db, userId)
      await store.clearQueue(db, userId)
      return null
    },
    { guard },
  )
}

/** A set that isn't queued yet is added to become the current one; one that shall not be current isn't added for it. */
async function makeCurrent(
  db: Db,
  userId: number,
  queue: readonly store.Queued[],
  { set_meta_id: setId, is_current }: { set_meta_id: number; is_current: boolean },
): Promise<void> {
  const item = queue.find(each => each.set_id === setId)
  if (is_current) {
    await store.setCurrent(db, userId, item?.id ?? (await append(db, userId, queue, setId)))
  } else if (item?.is_current) await store.setCurrent(db, userId, null)
  else if (!item && !(await store.setExists(db, setId))) throw notFound('This set')
}

/**
 * Goes on to the item behind the current one; at the end nothing is current. When nothing is current, as in a queue that
 * was only filled so far, the next item is the first. A caller who tells which set it goes on from moves nothing when that
 * isn't the current one: asked twice, the queue moves once, and its end doesn't start it again.
 */
async function goOn(db: Db, userId: number, queue: readonly store.Queued[], from: number | undefined): Promise<void> {
  const current = queue.findIndex(each => each.is_current)
  if (from !== undefined && queue[current]?.set_id !== from) return
  await store.setCurrent(db, userId, queue[current + 1]?.id ?? null)
}
