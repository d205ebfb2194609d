import { QueryObserver } from '@tanstack/react-query'
import { getQueue } from '../../../contract/routes/activity.ts'
import { createStore } from '../../lib/store.ts'
import type { Entry, Settled } from '../outbox/entry.ts'
import { QueueChange } from '../outbox/kinds/queue.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { readOf } from '../query.ts'
import { ignoreOutcome, queryClient } from '../query-client.ts'
import { askedAtOf } from '../saved-pages.ts'
import { session } from '../session.ts'
import { layOnQueue, type Queued, type QueueLayer, queuedOf } from './queued.ts'

/**
 * The listener's queue as it is shown: what the server told, with the listener's changes laid over it, as marks are. Null
 * while it is not known.
 */
export const queue = createStore<readonly Queued[] | null>(null)

/** The set that plays or would play. */
export const currentOf = (items: readonly Queued[] | null) => items?.find(({ isCurrent }) => isCurrent) ?? null

/** How many sets are still to be heard, the current one among them; all of them where none is current. */
export const toComeIn = (items: readonly Queued[] | null) =>
  items
    ? items.length -
      Math.max(
        0,
        items.findIndex(({ isCurrent }) => isCurrent),
      )
    : 0

/** What comes behind the current one, the first of it that `suits`; in a queue without one, nothing. */
export function nextOf(items: readonly Queued[] | null, suits: (item: Queued) => boolean = () => true): Queued | null {
  const current = items?.findIndex(({ isCurrent }) => isCurrent) ?? -1
  return current < 0 ? null : (items?.slice(current + 1).find(suits) ?? null)
}

/** True while nothing is known of the queue, and asking for it has failed. */
export const queueFailed = createStore(false)

const query = readOf(getQueue, {})

interface Answered extends QueueLayer {
  /** In ms by this device's clock. */
  settledAt: number
}
/** What the server has answered since the queue was asked for, in that order. */
let answered: readonly Answered[] = []

const isChange = ({ kind }: Entry | Settled) => kind === 'queue'

const layerOf = (id: string, input: unknown, unsent: boolean): QueueLayer[] => {
  const change = QueueChange.safeParse(input)
  return change.success ? [{ id, change: change.data, unsent }] : []
}

const waiting = () => outbox.entries.get().filter(entry => isChange(entry) && entry.refusal === null)

function show(): void {
  const told = queryClient.getQueryData(query.queryKey)
  const kept = queryClient.getQueryCache().find({ queryKey: query.queryKey })
  const asOf = kept ? askedAtOf(kept) : 0
  answered = answered.filter(({ settledAt }) => settledAt > asOf)
  const layers = [...answered, ...waiting().flatMap(({ id, input }) => layerOf(id, input, true))]
  if (!told && layers.length === 0) return
  queue.set(layers.reduce(layOnQueue, told?.data.map(queuedOf) ?? []))
}

/** Asks the server for the queue, as when it is opened: another device may have changed it. */
export const refreshQueue = () =>
  void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }).catch(ignoreOutcome)

/** Follows the queue of whoever listens. The answer ends it. */
export function followQueue(): () => void {
  // Another device may have changed it since this one was looked at.
  const observer = new QueryObserver(queryClient, { ...query, refetchOnWindowFocus: 'always' })
  const ends = [
    observer.subscribe(({ data, isError }) => {
      show()
      queueFailed.set(isError && !data)
    }),
    outbox.entries.subscribe(show),
    outbox.onAnswered(({ id, settled }) => {
      if (!settled || !isChange(settled)) return
      answered = [...answered, ...layerOf(id, settled.input, false).map(layer => ({ ...layer, settledAt: settled.at }))]
      show()
      // Once for all that is on its way: what the server made of it, and of what other devices did.
      if (waiting().length === 0) refreshQueue()
    }),
  ]
  show()
  return () => {
    for (const end of ends) end()
    observer.destroy()
    answered = []
    queue.set(null)
    queueFailed.set(false)
  }
}

/** Follows it for one listener after the other. The answer ends it. */
export function followEachQueue(): () => void {
  let listener = session.get().user?.id
  let stop = followQueue()
  const leave = session.subscribe(() => {
    const now = session.get().user?.id
    if (now === listener) return
    listener = now
    stop()
    stop = now === undefined ? () => {} : followQueue()
  })
  return () => {
    leave()
    stop()
  }
}
