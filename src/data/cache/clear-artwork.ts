import { artworkCache, type ForgetArtwork } from '../../../contract/worker.ts'
import { forgetCache } from '../../lib/forget-cache.ts'

/**
 * Removes the pictures that were looked at from this device, and returns how many there were. The worker is told afterwards, so
 * that it keeps none that were still on their way.
 */
export async function forgetArtwork(): Promise<number> {
  // Without a secure context there is neither a worker nor anything that it could keep.
  if (!('caches' in globalThis)) return 0
  const count = await forgetCache(artworkCache)
  const message: ForgetArtwork = { type: 'forget-artwork' }
  navigator.serviceWorker.controller?.postMessage(message)
  return count
}
