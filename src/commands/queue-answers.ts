import { connection } from '../data/api/connection.ts'
import type { Entry } from '../data/outbox/entry.ts'
import { QueueChange, wasQueued } from '../data/outbox/kinds/queue.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import { clock } from '../lib/clock.ts'
import { store, watch } from '../state/store.ts'
import { alreadyQueued, couldNot } from './queue-edit.ts'

const isRefused = ({ kind, refusal }: Entry) => kind === 'queue' && refusal !== null

const refusedNow = () =>
  new Set(
    store
      .get(outbox.entries)
      .filter(isRefused)
      .map(({ id }) => id),
  )

/**
 * Says what the server made of changes of the queue, where it isn't what was wanted (specification, point 8). The answer
 * ends it.
 */
export function tellOfQueueAnswers(): () => void {
  let known = refusedNow()
  const ends = [
    watch(outbox.entries, () => {
      const now = refusedNow()
      if ([...now].some(id => !known.has(id))) couldNot()
      known = now
    }),
    outbox.onAnswered(({ settled, answer }) => {
      if (settled?.kind !== 'queue') return
      const change = QueueChange.safeParse(settled.input)
      if (change.success && wasQueued(change.data, answer)) alreadyQueued()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** So long (ms) an adding waits for the server's answer before it is said to be done. */
const patience = 2_000

/**
 * Whether an adding holds, by the id of its write. False when the server refused it or had the set already, of which
 * `tellOfQueueAnswers` tells. What isn't answered in time, as without a network, holds until it is.
 */
export function stands(id: string): Promise<boolean> {
  const find = () => store.get(outbox.entries).find(entry => entry.id === id)
  if (!store.get(connection.online) || !find()) return Promise.resolve(true)
  return new Promise(resolve => {
    const settle = (holds: boolean) => {
      for (const end of ends) end()
      resolve(holds)
    }
    const ends = [
      outbox.onAnswered(answered => answered.id === id && settle(answered.created !== null)),
      watch(outbox.entries, () => find()?.refusal && settle(false)),
      watch(connection.online, () => store.get(connection.online) || settle(true)),
      clock.after(patience, () => settle(true)),
    ]
  })
}
