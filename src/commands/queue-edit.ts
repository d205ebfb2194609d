import { SetSummary } from '../../contract/entities/music.ts'
import { queue } from '../data/queue/page-queue.ts'
import type { Queued } from '../data/queue/queued.ts'
import { write } from '../data/writes.ts'
import { notify } from './notices.ts'

/** The changes of the queue that its commands are made of. Each is shown at once; undefined for one that can't be kept. */

/** Says that a change could not be made (specification, point 8). */
export const couldNot = () => notify('Something went wrong, please try again!', 'error')

export const items = () => queue.get() ?? []
export const itemOf = (setId: number) => items().find(({ set }) => set.id === setId)

export function append(set: SetSummary): Promise<string | undefined> {
  const input = { do: 'add', set_meta_id: set.id, set_meta: SetSummary.parse(set) } as const
  return write(kinds => kinds.queue.of(input), set.set_name)
}

/** `index` is the item's place from then on, counted from 0. */
export function moveTo({ id, set }: Pick<Queued, 'id' | 'set'>, index: number): Promise<string | undefined> {
  const input = { do: 'move', id, set_meta_id: set.id, order: index + 1, is_current: false } as const
  return write(kinds => kinds.queue.of(input), set.set_name)
}

export function makeCurrent(set: SetSummary): Promise<string | undefined> {
  const input = { do: 'current', set_meta_id: set.id, is_current: true, set_meta: SetSummary.parse(set) } as const
  return write(kinds => kinds.queue.of(input), set.set_name)
}
