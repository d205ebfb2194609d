import { TakeOver } from '../contract/worker.ts'

declare const self: ServiceWorkerGlobalScope

/** A new version waits until the last page of the old one is gone, or until the listener wants it. */
export function takeOverWhenTold(): void {
  self.addEventListener('message', event => {
    if (TakeOver.safeParse(event.data).success) event.waitUntil(self.skipWaiting())
  })
}
