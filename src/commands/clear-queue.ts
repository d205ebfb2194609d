import { IconPlaylistAdd, IconPlaylistX } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import { queue } from '../data/queue/page-queue.ts'
import type { Queued } from '../data/queue/queued.ts'
import { session } from '../data/session/session.ts'
import { clear, itemsOf, undoClear as restore } from '../listening/edit-queue.ts'
import { store } from '../state/store.ts'
import { notifyFailure } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'
import { editing } from './queue.ts'

/** How long clearing the queue can be undone, in ms. */
const undoMs = 10_000

interface Clearing {
  /** The id of its write. */
  id: string
  items: readonly Queued[]
  listener: number | undefined
}
/** The last clearing while it can be undone. */
const lastClearing = atom<Clearing | null>(null)

/** Removes every set from the queue. Its write is sent once it can't be undone any more. */
export const clearQueue = command({
  id: 'queue.clear',
  label: () => 'Clear',
  icon: () => IconPlaylistX,
  enabled: get => (get(queue)?.length ?? 0) > 0,
  effect: () => void clearItems(),
})

async function clearItems(): Promise<void> {
  const items = itemsOf(editing)
  const id = await clear(editing, undoMs)
  if (id === undefined) return notifyFailure()
  const clearing = { id, items, listener: store.get(session).user?.id }
  store.set(lastClearing, clearing)
  setTimeout(() => {
    if (store.get(lastClearing) === clearing) store.set(lastClearing, null)
  }, undoMs)
}

/** Undoes the last clearing. Enabled for the listener who made it. */
export const undoClear = command({
  id: 'queue.undo-clear',
  label: () => 'Undo',
  icon: () => IconPlaylistAdd,
  enabled: get => {
    const last = get(lastClearing)
    return last !== null && last.listener === get(session).user?.id
  },
  effect: () => {
    const last = store.get(lastClearing)
    store.set(lastClearing, null)
    if (last) void undo(last)
  },
})

async function undo({ id, items }: Clearing): Promise<void> {
  const { outbox } = await import('../data/outbox/page-outbox.ts')
  await restore(editing, items, () => outbox.undo(id))
}
