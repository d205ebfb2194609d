import { IconPlaylistAdd, IconPlaylistX } from '@tabler/icons-react'
import { currentOf, queue } from '../data/queue/page-queue.ts'
import type { Queued } from '../data/queue/queued.ts'
import { session } from '../data/session.ts'
import { write } from '../data/writes.ts'
import { createStore } from '../lib/store.ts'
import { command } from './command.ts'

import { append, couldNot, itemOf, items, makeCurrent, moveTo } from './queue-edit.ts'

/** How long a cleared queue can be had back, in ms. */
const undoMs = 10_000

/** The last clearing, as long as it can be taken back. */
interface Cleared {
  /** Of its write. */
  id: string
  items: readonly Queued[]
  listener: number | undefined
}
export const cleared = createStore<Cleared | null>(null)

/** Removes everything. The write waits as long as it can be taken back. */
export const clearQueue = command({
  id: 'queue.clear',
  label: () => 'Clear',
  icon: () => IconPlaylistX,
  enabled: () => items().length > 0,
  effect: () => void clear(),
  reads: [queue],
})

async function clear(): Promise<void> {
  const before = items()
  const id = await write(kinds => kinds.queue.of({ do: 'clear' }), 'Queue', undoMs)
  if (id === undefined) return couldNot()
  const now = { id, items: before, listener: session.get().user?.id }
  cleared.set(now)
  setTimeout(() => {
    if (cleared.get() === now) cleared.set(null)
  }, undoMs)
}

/** Takes the last clearing back. */
export const undoClear = command({
  id: 'queue.undo-clear',
  label: () => 'Undo',
  icon: () => IconPlaylistAdd,
  enabled: () => {
    const last = cleared.get()
    return last !== null && last.listener === session.get().user?.id
  },
  effect: () => {
    const last = cleared.get()
    cleared.set(null)
    if (last) void takeBack(last)
  },
  reads: [cleared, session],
})

/** A clearing that was sent after all, as when the app was put away, can't be: then the queue is made anew. */
async function takeBack({ id, items: before }: Cleared): Promise<void> {
  const addedSince = items().filter(({ set }) => !before.some(each => each.set.id === set.id))
  const { outbox } = await import('../data/outbox/page-outbox.ts')
  await outbox.undo(id)
  await arrange([...before, ...addedSince])
}

/** Makes the queue the wanted one, by as few changes as it takes: none where the clearing could be taken back. */
async function arrange(wanted: readonly Queued[]): Promise<void> {
  for (const { set } of wanted) if (!itemOf(set.id)) await append(set)
  for (const [index, { set }] of wanted.entries()) {
    const item = itemOf(set.id)
    if (item && items()[index] !== item) await moveTo(item, index)
  }
  const current = currentOf(wanted)
  if (current && !currentOf(queue.get())) await makeCurrent(current.set)
}
