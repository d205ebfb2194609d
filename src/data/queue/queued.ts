import type { QueueItem } from '#contract/entities/activity.ts'
import type { PlayableSet } from '#contract/entities/music.ts'
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
import type { QueueChange } from '../outbox/kinds/queue.ts'

/** A set in the queue as it is shown. A queue contains a set once (product, 7.18), so its id identifies it. */
export interface Queued {
  /** The server's, or the provisional one of an item whose addition is pending. */
  id: number | string
  set: PlayableSet
  isCurrent: boolean
  isPlayed: boolean
  /** Its addition is pending. */
  unsent: boolean
}

/** The notice when a set is added that is queued already (product, 8.8). */
export const alreadyQueued = 'This set is already in the queue.'

type Queue = readonly Queued[]

export const queuedOf = ({ id, set_meta, is_current, is_played }: QueueItem): Queued => ({
  id,
  set: set_meta,
  isCurrent: is_current,
  isPlayed: is_played,
  unsent: false,
})

/** The current item: the set that plays, or would play. */
export const currentOf = (items: Queue | null) => items?.find(({ isCurrent }) => isCurrent) ?? null

const waits = ({ isPlayed, isCurrent }: Queued) => !isPlayed && !isCurrent

/** How many sets are left, including the current one. */
export const remainingIn = (items: Queue | null) => items?.filter(({ isPlayed }) => !isPlayed).length ?? 0

/** The first item that waits and `suits`. Null where there is none. */
export const nextOf = (items: Queue | null, suits: (item: Queued) => boolean = () => true): Queued | null =>
  items?.find(item => waits(item) && suits(item)) ?? null

/** The item to begin with: the current one, the first that waits, or after the end of the queue the last one. */
export const firstToPlay = (items: Queue | null) => currentOf(items) ?? nextOf(items) ?? items?.at(-1) ?? null

/** The item after which nothing waits: the last that waits, or else the current one. */
export const lastToPlay = (items: Queue | null) => items?.findLast(({ isPlayed }) => !isPlayed) ?? null

const orderOf = (queue: Queue): QueueOrder<Queued> => ({
  played: queue.filter(({ isPlayed }) => isPlayed),
  current: queue.find(({ isCurrent }) => isCurrent),
  waiting: queue.filter(waits),
})

const shownAs = (order: QueueOrder<Queued>): Queue =>
  inOrder(order).map((item, index) => {
    const [isPlayed, isCurrent] = [index < order.played.length, item === order.current]
    return item.isPlayed === isPlayed && item.isCurrent === isCurrent ? item : { ...item, isPlayed, isCurrent }
  })

/** A change that is pending, or that the server has answered since the queue was requested. */
export interface QueueOverlay {
  /** The id of its write, which is the provisional id of an item that it adds. */
  id: string
  change: QueueChange
  unsent: boolean
}

/** Applies a change to a queue as the server does (`server/modules/queue`), optimistically. */
export const applyToQueue = (queue: Queue, overlay: QueueOverlay): Queue => shownAs(changed(orderOf(queue), overlay))

function changed(queue: QueueOrder<Queued>, { id, change, unsent }: QueueOverlay): QueueOrder<Queued> {
  if (change.do === 'clear') return { played: [], current: undefined, waiting: [] }
  if (change.do === 'next') return queue.current?.set.id === change.from_set_meta_id ? withNext(queue) : queue
  const item = inOrder(queue).find(({ set }) => set.id === change.set_meta_id)
  if (change.do === 'add' || change.do === 'current') {
    const added = change.set_meta && { id, set: change.set_meta, isCurrent: false, isPlayed: false, unsent }
    if (change.do === 'add') return added && !item ? withAdded(queue, added) : queue
    const chosen = item ?? added
    if (change.is_current) return chosen ? withCurrent(queue, chosen) : queue
    return item && item === queue.current ? withoutCurrent(queue) : queue
  }
  if (!item) return queue
  if (change.do === 'remove') return without(queue, item)
  return (change.is_current ? withCurrentAt : withMoved)(queue, item, change.order - 1)
}
