import { outboxSync } from '../../../contract/worker.ts'

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync: only Chromium has it, and TypeScript doesn't know it. */
    readonly sync?: { register(tag: string): Promise<void> }
  }
}

/** Has the system wake the worker once there is a network, even when no page is open. A help, never relied upon. */
export function wakeWorkerLater(): void {
  void navigator.serviceWorker?.getRegistration().then(worker => worker?.sync?.register(outboxSync).catch(() => {}))
}
