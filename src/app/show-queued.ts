import { queue } from '../data/queue/page-queue.ts'
import type { Unsubscribe } from '../lib/unsubscribe.ts'
import { watch } from '../state/store.ts'
import { flyToPlayer } from '../ui/layout/fly-to-player.ts'

/** Shows by a movement that a set was added to the queue on this device. Returns an unsubscribe function. */
export const showQueued = (): Unsubscribe =>
  watch(queue, (now, before) => {
    const known = new Set(before?.map(({ set }) => set.id))
    const added = now?.find(({ id, set, isCurrent }) => typeof id === 'string' && !isCurrent && !known.has(set.id))
    if (before && added) flyToPlayer(`/sets/${added.set.id}`)
  })
