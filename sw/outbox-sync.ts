import { outboxSync } from '#contract/worker.ts'
import { drainInWorker } from '../src/data/outbox/worker.ts'

declare const self: ServiceWorkerGlobalScope

/** The event of Background Sync, which is missing in TypeScript. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** Drains the outbox when the browser is online again and wakes the worker, even if no page is open. */
export function drainOnSync(): void {
  self.addEventListener('sync', event => {
    if (event.tag === outboxSync) event.waitUntil(drainInWorker())
  })
}
