import { atom } from 'jotai/vanilla'
import type { QueueItem } from '#contract/entities/activity.ts'
import { combineUnsubscribes } from '../../lib/unsubscribe.ts'
import { store, watch } from '../../state/store.ts'
import { QueueChange } from '../outbox/kinds/queue.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Entry, Settled } from '../outbox/store/entry.ts'
import { applyToQueue, type Queued, type QueueOverlay, queuedOf } from './queued.ts'

interface QueuePorts {
  /** The server's last answer, and when it was requested (ms, this device's clock); null before the first. */
  fetched(): { items: readonly QueueItem[]; askedAt: number } | null
  /** Fetches the queue again. */
  refetch(): void
  outbox: Pick<Outbox, 'entries' | 'onAnswered'>
}

interface Answered extends QueueOverlay {
  /** When the server answered it, in ms by this device's clock. */
  settledAt: number
}

const isChange = ({ kind }: Entry | Settled) => kind === 'queue'

const overlayOf = (id: string, input: unknown, unsent: boolean): QueueOverlay[] => {
  const change = QueueChange.safeParse(input)
  return change.success ? [{ id, change: change.data, unsent }] : []
}

/** The queue as it is shown: the server's, with the listener's changes applied over it, as with marks. */
export function createQueue({ fetched, refetch, outbox }: QueuePorts) {
  const queue = atom<readonly Queued[] | null>(null)
  /** The changes that the server has answered since the queue was requested, in the order of the answers. */
  let answered: readonly Answered[] = []

  const pending = () => store.get(outbox.entries).filter(entry => isChange(entry) && entry.refusal === null)

  function update(): void {
    const { items, askedAt } = fetched() ?? { items: null, askedAt: 0 }
    answered = answered.filter(({ settledAt }) => settledAt > askedAt)
    const overlays = [...answered, ...pending().flatMap(({ id, input }) => overlayOf(id, input, true))]
    if (!items && overlays.length === 0) return
    store.set(queue, overlays.reduce(applyToQueue, items?.map(queuedOf) ?? []))
  }

  return {
    /** Null while it is unknown. */
    queue,
    /** To be called after each fetch of the queue. */
    update,
    /** Keeps the queue in step with the outbox. Returns a function that unsubscribes and clears the queue. */
    follow(): () => void {
      let following = true
      const unsubscribe = combineUnsubscribes(
        watch(outbox.entries, (now, before) => {
          const left = before.some(entry => isChange(entry) && !now.some(({ id }) => id === entry.id))
          // The outbox says in the same task what became of it: until then the queue would lack a change that was answered.
          if (left) queueMicrotask(() => following && update())
          else update()
        }),
        outbox.onAnswered(({ id, settled }) => {
          if (!settled || !isChange(settled)) return
          const { input, at: settledAt } = settled
          answered = [...answered, ...overlayOf(id, input, false).map(each => ({ ...each, settledAt }))]
          update()
          // Once all changes are sent: other devices may have changed the queue as well.
          if (pending().length === 0) refetch()
        }),
      )
      update()
      return () => {
        unsubscribe()
        following = false
        answered = []
        store.set(queue, null)
      }
    },
  }
}
