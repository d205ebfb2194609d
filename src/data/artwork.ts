import { artworkCache, type ForgetArtwork } from '../../contract/worker.ts'

/** Removes the pictures that were looked at from this device; the worker is told, so that it keeps none that are still on their way. */
export async function forgetArtwork(): Promise<void> {
  // Without a secure context there is neither a worker nor anything that it could keep.
  if (!('caches' in globalThis)) return
  const pictures = await caches.open(artworkCache)
  // Emptied first: the room of a cache that is deleted as a whole is only free once the worker has let go of it.
  await Promise.all((await pictures.keys()).map(picture => pictures.delete(picture)))
  const message: ForgetArtwork = { type: 'forget-artwork' }
  navigator.serviceWorker.controller?.postMessage(message)
  await caches.delete(artworkCache)
}
