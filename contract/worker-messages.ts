/** What pages say to the service worker. */
export type WorkerMessage = { type: 'SKIP_WAITING' }

export const isWorkerMessage = (data: unknown): data is WorkerMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'
