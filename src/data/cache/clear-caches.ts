import { artworkCache, type ForgetArtwork } from '#contract/worker.ts'
import { forgetCache } from '../../lib/forget-cache.ts'

/** Removes the cached artwork. Resolves with the number of pictures that were removed. */
async function clearArtwork(): Promise<number> {
  // Without a secure context there is neither a service worker nor a cache.
  if (!('caches' in globalThis)) return 0
  const count = await forgetCache(artworkCache)
  // Afterwards, so that the service worker doesn't cache pictures that are still being loaded.
  const message: ForgetArtwork = { type: 'forget-artwork' }
  const worker = await navigator.serviceWorker?.getRegistration()
  worker?.active?.postMessage(message)
  return count
}

/**
 * Removes the cached pages and the cached artwork from this device. The pages of downloads stay, unless `all` are to go;
 * downloads themselves stay in any case. Resolves with the number of pictures that were removed.
 */
export async function clearCaches({ all }: { all: boolean }): Promise<number> {
  const { clearCachedPages } = await import('./cached-pages.ts')
  const [, pictures] = await Promise.all([clearCachedPages({ all }), clearArtwork()])
  return pictures
}
