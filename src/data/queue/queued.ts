import type { QueueItem } from '../../../contract/entities/activity.ts'
import type { PlayableSet } from '../../../contract/entities/music.ts'
import type { QueueChange } from '../outbox/kinds/queue.ts'

/** A set in the queue as it is shown. A queue contains a set once (product, 7.18), so its id identifies it. */
export interface Queued {
  /** The server's, or the provisional one of an item whose addition is pending. */
  id: number | string
  set: PlayableSet
  isCurrent: boolean
  /** Its addition is pending. */
  unsent: boolean
}

/** The notice when a set is added that is queued already (product, 8.8). */
export const alreadyQueued = 'This set is already in the queue.'

type Queue = readonly Queued[]

export const queuedOf = ({ id, set_meta, is_current }: QueueItem): Queued => ({
  id,
  set: set_meta,
  isCurrent: is_current,
  unsent: false,
})

/** The current item: the set that plays, or would play. */
export const currentOf = (items: Queue | null) => items?.find(({ isCurrent }) => isCurrent) ?? null

/** How many sets are left, including the current one; all of them where none is current. */
export const remainingIn = (items: Queue | null) =>
  items
    ? items.length -
      Math.max(
        0,
        items.findIndex(({ isCurrent }) => isCurrent),
      )
    : 0

/** The first item behind the current one that `suits`. Null where there is none, or no current item. */
export function nextOf(items: Queue | null, suits: (item: Queued) => boolean = () => true): Queued | null {
  const current = items?.findIndex(({ isCurrent }) => isCurrent) ?? -1
  return current < 0 ? null : (items?.slice(current + 1).find(suits) ?? null)
}

const indexOf = (queue: Queue, setId: number) => queue.findIndex(({ set }) => set.id === setId)

/** Makes the item at `index` the only current one; -1 makes none current. */
const withCurrent = (queue: Queue, index: number): Queue =>
  queue.map((item, at) => (item.isCurrent === (at === index) ? item : { ...item, isCurrent: at === index }))

function appended(queue: Queue, set: PlayableSet | undefined, id: string, unsent: boolean): Queue {
  if (!set || indexOf(queue, set.id) >= 0) return queue
  return [...queue, { id, set, isCurrent: false, unsent }]
}

function moved(queue: Queue, setId: number, to: number): Queue {
  const item = queue[indexOf(queue, setId)]
  return item ? queue.filter(each => each !== item).toSpliced(to, 0, item) : queue
}

/** A change that is pending, or that the server has answered since the queue was requested. */
export interface QueueOverlay {
  /** The id of its write, which is the provisional id of an item that it adds. */
  id: string
  change: QueueChange
  unsent: boolean
}

/** Applies a change to a queue as the server does (`server/modules/queue`), optimistically. */
export function applyToQueue(queue: Queue, { id, change, unsent }: QueueOverlay): Queue {
  switch (change.do) {
    case 'add':
      return appended(queue, change.set_meta, id, unsent)
    case 'move': {
      const next = moved(queue, change.set_meta_id, change.order - 1)
      return change.is_current ? withCurrent(next, indexOf(next, change.set_meta_id)) : next
    }
    case 'current': {
      const next = change.is_current ? appended(queue, change.set_meta, id, unsent) : queue
      const at = indexOf(next, change.set_meta_id)
      if (change.is_current) return at < 0 ? next : withCurrent(next, at)
      return next[at]?.isCurrent ? withCurrent(next, -1) : next
    }
    case 'next': {
      const current = queue.findIndex(({ isCurrent }) => isCurrent)
      return queue[current]?.set.id === change.from_set_meta_id ? withCurrent(queue, current + 1) : queue
    }
    case 'remove':
      return queue.filter(({ set }) => set.id !== change.set_meta_id)
    case 'clear':
      return []
  }
}
