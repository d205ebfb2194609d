import { alone } from '../../lib/alone.ts'

/** Runs alone for this listener over all tabs and the worker, when its turn comes: only one of them sends. */
export const aloneOnDevice = (user: number, work: () => Promise<void>): Promise<void> =>
  alone(`segue.outbox.${user}`, work)
