import { workerOff } from '#contract/worker.ts'
import { isBeingLeft } from '../../../lib/leaving.ts'

const isOff = () => document.querySelector(`meta[name="${workerOff.name}"][content="${workerOff.content}"]`) !== null

/**
 * Registers the service worker after the page has loaded, and follows its versions. Does nothing in development, where a
 * worker would serve stale code, or if the server has switched the worker off.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isOff()) return
  // Read now: another worker may take over before the versions are followed.
  const { controller } = navigator.serviceWorker
  if (document.readyState === 'complete') void register(controller)
  else addEventListener('load', () => void register(controller), { once: true })
}

async function register(controller: ServiceWorker | null): Promise<void> {
  try {
    const { followVersions } = await import('./follow-versions.ts')
    await followVersions(controller)
  } catch (failure) {
    // Without a worker (a full disk, a private window) the app still works online.
    if (!isBeingLeft()) console.warn('The service worker was not registered', failure)
  }
}
