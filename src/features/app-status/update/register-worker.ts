import { workerOff } from '../../../../contract/worker.ts'

const isOff = () => document.querySelector(`meta[name="${workerOff.name}"][content="${workerOff.content}"]`) !== null

/**
 * Registers the service worker once the page itself has loaded, and follows its versions. Not in development, where it
 * would serve old code, nor where the server has retired it.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isOff()) return
  // Whose page this is: another worker may have taken over before it is followed.
  const { controller } = navigator.serviceWorker
  if (document.readyState === 'complete') void register(controller)
  else addEventListener('load', () => void register(controller), { once: true })
}

async function register(controller: ServiceWorker | null): Promise<void> {
  try {
    const { followVersions } = await import('./follow-versions.ts')
    await followVersions(controller)
  } catch (failure) {
    // Without a worker (a full disk, a private window) the app still works with a network.
    console.warn('The service worker was not registered', failure)
  }
}
