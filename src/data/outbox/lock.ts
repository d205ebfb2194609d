import { withLock } from '../../lib/with-lock.ts'

/** Runs alone for this listener over all tabs and the worker, when its turn comes: only one of them sends. */
export const withOutboxLock = (user: number, work: () => Promise<void>): Promise<void> =>
  withLock(`segue.outbox.${user}`, work)
