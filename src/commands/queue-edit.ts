import { write } from '../data/outbox/writes.ts'
import { queue } from '../data/queue/page-queue.ts'
import { notify } from './notify.ts'

/** What the edits of this page's queue work on. */
export const editing = { queue, write }

/** Says that a set was queued before (specification, point 8). */
export const alreadyQueued = () => notify('This set is already in the queue.', 'info')

/** Says that a change could not be made (specification, point 8). */
export const couldNot = () => notify('Something went wrong, please try again!', 'error')
