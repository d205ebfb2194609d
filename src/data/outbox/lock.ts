import { alone } from '../../lib/alone.ts'

/** Runs alone over all tabs and the worker, when its turn comes: only one of them sends. */
export const aloneOnDevice = (work: () => Promise<void>): Promise<void> => alone('segue.outbox', work)
