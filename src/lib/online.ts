import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** False when the device knows that it has no network. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
