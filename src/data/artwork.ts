import { artworkCache, type ForgetArtwork } from '../../contract/worker.ts'

/** Removes the pictures of this device: by the worker, which also knows of those on their way, or else without it. */
export async function forgetArtwork(): Promise<void> {
  // Without a secure context there is neither a worker nor anything that it could keep.
  if (!('caches' in globalThis)) return
  const worker = navigator.serviceWorker.controller
  if (!worker) {
    await caches.delete(artworkCache)
    return
  }
  const { port1, port2 } = new MessageChannel()
  const message: ForgetArtwork = { type: 'forget-artwork' }
  await new Promise(resolve => {
    port1.onmessage = resolve
    worker.postMessage(message, [port2])
  })
}
