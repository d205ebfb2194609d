import { createStore } from '../../lib/store.ts'

/** True while a new version waits to take over. Kept here, because it may be told before React is there. */
export const updateWaiting = createStore(false)

/** Registers the service worker once the page itself has loaded. Not in development, where it would serve old code. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => updateWaiting.set(true))
  // Without a worker (a full disk, a private window) the app still works with a network.
  await worker.register().catch(failure => console.warn('The service worker could not be registered', failure))
}
