import { useSyncExternalStore } from 'react'
import { useOnline } from '../use-online.ts'
import type { Download } from './download.ts'
import { downloads } from './page-downloads.ts'

/** The listener's downloads, the newest first; null until they were read from this device. */
export const useDownloads = () => useSyncExternalStore(downloads.subscribe, downloads.get)

/** The download of one set. */
export const useDownload = (setId: number): Download | undefined =>
  useSyncExternalStore(downloads.subscribe, () => downloads.get()?.find(({ set }) => set.id === setId))

/** True while the set is whole on this device. */
export const useIsKept = (setId: number): boolean => useSyncExternalStore(downloads.subscribe, () => isKept(setId))

export const isKept = (setId: number) =>
  downloads.get()?.some(({ set, state }) => set.id === setId && state === 'done') ?? false

/** True while the set can't be played: there is no network, and it isn't on this device. */
export function useIsAway(setId: number): boolean {
  const online = useOnline()
  // Until it is known what is here, nothing is said to be away.
  const missing = useSyncExternalStore(downloads.subscribe, () => downloads.get() !== null && !isKept(setId))
  return !online && missing
}
