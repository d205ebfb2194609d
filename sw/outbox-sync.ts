import { outboxSync } from '../contract/worker.ts'
import { drainInWorker } from '../src/data/outbox/worker.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync, which TypeScript doesn't know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** The system wakes the worker when there is a network: what waits is sent, though no page is open. */
export function sendWhenWoken(): void {
  self.addEventListener('sync', event => {
    if (event.tag === outboxSync) event.waitUntil(drainInWorker())
  })
}
