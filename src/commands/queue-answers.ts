import type { Entry } from '../data/outbox/entry.ts'
import { QueueChange, wasQueued } from '../data/outbox/kinds/queue.ts'
import { outbox } from '../data/outbox/page-outbox.ts'

import { alreadyQueued } from './queue.ts'
import { couldNot } from './queue-edit.ts'

const isRefused = ({ kind, refusal }: Entry) => kind === 'queue' && refusal !== null

const refusedNow = () =>
  new Set(
    outbox.entries
      .get()
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
    outbox.entries.subscribe(() => {
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
