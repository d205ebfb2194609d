/**
 * Registers the service worker once the page itself has loaded. Not in development, where it would serve old code. A new
 * version takes over when the last page of the old one is gone, so that it never cuts the music.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  // Without a worker (a full disk, a private window) the app still works with a network.
  await new Workbox('/sw.js')
    .register()
    .catch(failure => console.warn('The service worker was not registered', failure))
}
