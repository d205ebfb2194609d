import { QueueChange, wasQueued } from '../data/outbox/kinds/queue.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import type { Entry } from '../data/outbox/store/entry.ts'
import { alreadyQueued } from '../data/queue/queued.ts'
import { combineUnsubscribes } from '../lib/unsubscribe.ts'
import { store, watch } from '../state/store.ts'
import { notify, notifyFailure } from '../ui/feedback/notices/notify.ts'

const isRefused = ({ kind, refusal }: Entry) => kind === 'queue' && refusal !== null

/** The ids of the changes of the queue that the server has refused. */
const refusedIds = () =>
  new Set(
    store
      .get(outbox.entries)
      .filter(isRefused)
      .map(({ id }) => id),
  )

/**
 * Shows a notice when the server refuses a change of the queue, or when a set that was added had been queued already,
 * as from another device (product, 8.8). Returns an unsubscribe function.
 */
export function reportQueueAnswers(): () => void {
  let known = refusedIds()
  return combineUnsubscribes(
    watch(outbox.entries, () => {
      const now = refusedIds()
      if ([...now].some(id => !known.has(id))) notifyFailure()
      known = now
    }),
    outbox.onAnswered(({ settled, answer }) => {
      if (settled?.kind !== 'queue') return
      const change = QueueChange.safeParse(settled.input)
      if (change.success && wasQueued(change.data, answer)) notify(alreadyQueued, 'info')
    }),
  )
}
