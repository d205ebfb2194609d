import { IconPlaylistAdd, IconPlaylistX } from '@tabler/icons-react'
import { atom } from 'jotai/vanilla'
import { queue } from '../data/queue/page-queue.ts'
import type { Queued } from '../data/queue/queued.ts'
import { session } from '../data/session/session.ts'
import { clear, itemsOf, undoClear as undoClearing } from '../listening/edit-queue.ts'
import { store } from '../state/store.ts'
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
export const cleared = atom<Cleared | null>(null)

/** Removes everything. The write waits as long as it can be taken back. */
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
  if (id === undefined) return couldNot()
  const now = { id, items, listener: store.get(session).user?.id }
  store.set(cleared, now)
  setTimeout(() => {
    if (store.get(cleared) === now) store.set(cleared, null)
  }, undoMs)
}

/** Takes the last clearing back. */
export const undoClear = command({
  id: 'queue.undo-clear',
  label: () => 'Undo',
  icon: () => IconPlaylistAdd,
  enabled: get => {
    const last = get(cleared)
    return last !== null && last.listener === get(session).user?.id
  },
  effect: () => {
    const last = store.get(cleared)
    store.set(cleared, null)
    if (last) void takeBack(last)
  },
})

async function takeBack({ id, items }: Cleared): Promise<void> {
  const { outbox } = await import('../data/outbox/page-outbox.ts')
  await undoClearing(editing, items, () => outbox.undo(id))
}
