import { atom } from 'jotai/vanilla'
import type { QueueItem } from '../../../contract/entities/activity.ts'
import { store, watch } from '../../state/store.ts'
import type { Entry, Settled } from '../outbox/entry.ts'
import { QueueChange } from '../outbox/kinds/queue.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { layOnQueue, type Queued, type QueueLayer, queuedOf } from './queued.ts'

interface QueuePorts {
  /** The server's last answer, and when it was asked (ms, this device's clock); null before the first. */
  fetched(): { items: readonly QueueItem[]; askedAt: number } | null
  /** Asks the server again. */
  refetch(): void
  outbox: Pick<Outbox, 'entries' | 'onAnswered'>
}

interface Answered extends QueueLayer {
  /** In ms by this device's clock. */
  settledAt: number
}

const isChange = ({ kind }: Entry | Settled) => kind === 'queue'

const layerOf = (id: string, input: unknown, unsent: boolean): QueueLayer[] => {
  const change = QueueChange.safeParse(input)
  return change.success ? [{ id, change: change.data, unsent }] : []
}

/** The queue as it is shown: the server's, with the listener's changes laid over it, as with marks. */
export function createQueue({ fetched, refetch, outbox }: QueuePorts) {
  const queue = atom<readonly Queued[] | null>(null)
  /** Changes that the server has answered since the queue was fetched, in that order. */
  let answered: readonly Answered[] = []

  const waiting = () => store.get(outbox.entries).filter(entry => isChange(entry) && entry.refusal === null)

  function update(): void {
    const { items, askedAt } = fetched() ?? { items: null, askedAt: 0 }
    answered = answered.filter(({ settledAt }) => settledAt > askedAt)
    const layers = [...answered, ...waiting().flatMap(({ id, input }) => layerOf(id, input, true))]
    if (!items && layers.length === 0) return
    store.set(queue, layers.reduce(layOnQueue, items?.map(queuedOf) ?? []))
  }

  return {
    /** Null while it is unknown. */
    queue,
    /** To be called after each answer of the server. */
    update,
    /** Follows the outbox. Returns a function that ends it and empties the queue. */
    follow(): () => void {
      const ends = [
        watch(outbox.entries, update),
        outbox.onAnswered(({ id, settled }) => {
          if (!settled || !isChange(settled)) return
          const { input, at: settledAt } = settled
          answered = [...answered, ...layerOf(id, input, false).map(layer => ({ ...layer, settledAt }))]
          update()
          // Once for everything that is sent: other devices may have changed the queue as well.
          if (waiting().length === 0) refetch()
        }),
      ]
      update()
      return () => {
        for (const end of ends) end()
        answered = []
        store.set(queue, null)
      }
    },
  }
}
