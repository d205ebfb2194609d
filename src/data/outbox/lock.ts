/** Runs alone over all tabs and the worker, when its turn comes: only one of them sends. */
export const aloneOnDevice = (work: () => Promise<void>): Promise<void> => navigator.locks.request('segue.outbox', work)
