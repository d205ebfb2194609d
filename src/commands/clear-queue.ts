import { IconPlaylistAdd, IconPlaylistX } from '@tabler/icons-react'
import { queue } from '../data/queue/page-queue.ts'
import type { Queued } from '../data/queue/queued.ts'
import { session } from '../data/session.ts'
import { createStore } from '../lib/store.ts'
import { clear, itemsOf, undoClear as undoClearing } from '../listening/edit-queue.ts'
import { command } from './command.ts'

import { couldNot, editing } from './queue-edit.ts'

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
  enabled: () => itemsOf(editing).length > 0,
  effect: () => void clearItems(),
  reads: [queue],
})

async function clearItems(): Promise<void> {
  const items = itemsOf(editing)
  const id = await clear(editing, undoMs)
  if (id === undefined) return couldNot()
  const now = { id, items, listener: session.get().user?.id }
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

async function takeBack({ id, items }: Cleared): Promise<void> {
  const { outbox } = await import('../data/outbox/page-outbox.ts')
  await undoClearing(editing, items, () => outbox.undo(id))
}
