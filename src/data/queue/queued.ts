import type { QueueItem } from '../../../contract/entities/activity.ts'
import type { PlayableSet } from '../../../contract/entities/music.ts'
import type { QueueChange } from '../outbox/kinds/queue.ts'

/** A set in the queue as it is shown. A set is in a queue once (specification, point 5), so that its id names it. */
export interface Queued {
  /** The server's, or the provisional one of a set whose adding wasn't answered yet. */
  id: number | string
  set: PlayableSet
  isCurrent: boolean
  /** The server doesn't know of it yet. */
  unsent: boolean
}

type Queue = readonly Queued[]

export const queuedOf = ({ id, set_meta, is_current }: QueueItem): Queued => ({
  id,
  set: set_meta,
  isCurrent: is_current,
  unsent: false,
})

/** The current set of a queue: what plays, or would play. */
export const currentOf = (items: Queue | null) => items?.find(({ isCurrent }) => isCurrent) ?? null

/** How many sets are still to be heard, the current one among them; all of them where none is current. */
export const toComeIn = (items: Queue | null) =>
  items
    ? items.length -
      Math.max(
        0,
        items.findIndex(({ isCurrent }) => isCurrent),
      )
    : 0

/** What comes behind the current one, the first of it that `suits`; in a queue without one, nothing. */
export function nextOf(items: Queue | null, suits: (item: Queued) => boolean = () => true): Queued | null {
  const current = items?.findIndex(({ isCurrent }) => isCurrent) ?? -1
  return current < 0 ? null : (items?.slice(current + 1).find(suits) ?? null)
}

const indexOf = (queue: Queue, setId: number) => queue.findIndex(({ set }) => set.id === setId)

/** Makes the item at an index the only current one; -1 makes none current. */
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

/** One change on its way to the server, or that the server has answered since the queue was asked for. */
export interface QueueLayer {
  /** Of its write: the provisional id of what it adds. */
  id: string
  change: QueueChange
  unsent: boolean
}

/** What the server makes of a queue by a change (server/modules/queue), done here before it knows. */
export function layOnQueue(queue: Queue, { id, change, unsent }: QueueLayer): Queue {
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
