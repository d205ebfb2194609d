import { artworkCache, type ForgetArtwork } from '../../contract/worker.ts'
import { forgetCache } from '../lib/forget-cache.ts'

/**
 * Removes the pictures that were looked at from this device, and returns how many there were. The worker is told, so that
 * it keeps none that are still on their way.
 */
export async function forgetArtwork(): Promise<number> {
  // Without a secure context there is neither a worker nor anything that it could keep.
  if (!('caches' in globalThis)) return 0
  const message: ForgetArtwork = { type: 'forget-artwork' }
  navigator.serviceWorker.controller?.postMessage(message)
  return forgetCache(artworkCache)
}
