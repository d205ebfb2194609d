import * as contract from '../../../contract/routes/activity.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { limitWrites, type WritesPerMinute } from '../../plugins/api/write-limits.ts'
import { Failure, invalidField, notFound } from '../../plugins/failure.ts'
import * as store from './store.ts'

/** Throws a 403 if a body names another listener. */
function checkOwner(userId: number, sentUserId: number | undefined): void {
  if (sentUserId !== undefined && sentUserId !== userId) throw new Failure(403, 'This queue belongs to someone else')
}

/** Throws a 404 for an item that isn't in this queue, also if it is in another listener's. */
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

/** Adds a set at the end. Resolves with its item's id. Throws a 404 for an unknown set. */
async function append(db: Db, userId: number, queue: readonly store.Queued[], setId: number): Promise<number> {
  const id = await store.append(db, userId, setId)
  if (id === undefined) throw notFound('This set')
  await arrange(db, [...queue, { id }])
  return id
}

/** Every change locks the listener's queue first, so that simultaneous changes are serialized. */
export function queueRoutes(registry: Registry, { queue: perMinute }: Partial<WritesPerMinute>): void {
  const guard = limitWrites(perMinute)
  const replay = ({ caller, db }: { caller: { userId: number }; db: Db }) => store.findQueue(db, caller.userId)

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
      if (item.set_id !== body.set_meta_id) throw invalidField('set_meta_id', "This isn't the set of the queue item")
      const others = queue.filter(each => each !== item)
      await arrange(db, others.toSpliced(body.order - 1, 0, item))
      if (body.is_current) await store.setCurrent(db, userId, item.id)
      return store.findQueue(db, userId)
    },
    { guard, replay },
  )

  registry.implement(
    contract.makeCurrent,
    async ({ caller: { userId }, body, db }) => {
      checkOwner(userId, body.user_id)
      const queue = await store.lockQueue(db, userId)
      await makeCurrent(db, userId, queue, body)
      return store.findQueue(db, userId)
    },
    { guard, replay },
  )

  registry.implement(
    contract.nextInQueue,
    async ({ caller: { userId }, body, db }) => {
      const queue = await store.lockQueue(db, userId)
      await advance(db, userId, queue, body?.from_set_meta_id)
      return store.findQueue(db, userId)
    },
    { guard, replay },
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

/** Makes a set current, and adds it if it isn't queued; or makes it no longer current, without adding it. */
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
 * Moves on to the next item; at the end nothing is current. If nothing is current, the first item becomes current. With
 * `from`, nothing happens unless that set is the current one, so that a repeated call moves the queue only once and doesn't
 * restart it after its end.
 */
async function advance(
  db: Db,
  userId: number,
  queue: readonly store.Queued[],
  from: number | undefined,
): Promise<void> {
  const current = queue.findIndex(each => each.is_current)
  if (from !== undefined && queue[current]?.set_id !== from) return
  await store.setCurrent(db, userId, queue[current + 1]?.id ?? null)
}
