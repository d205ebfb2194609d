import { useAtomValue } from 'jotai/react'
import type { Getter } from 'jotai/vanilla'
import { store } from '../../state/store.ts'
import { useDerived } from '../../state/use-derived.ts'
import { useOnline } from '../api/use-online.ts'
import type { Download } from './download.ts'
import { downloads } from './page-downloads.ts'

/** The listener's downloads, the newest first; null until they were read from this device. */
export const useDownloads = () => useAtomValue(downloads)

/** The download of one set. */
export const useDownload = (setId: number): Download | undefined =>
  useDerived(get => get(downloads)?.find(({ set }) => set.id === setId), [setId])

const isKeptIn = (get: Getter, setId: number) =>
  get(downloads)?.some(({ set, state }) => set.id === setId && state === 'done') ?? false

/** True while the set is whole on this device. */
export const useIsKept = (setId: number): boolean => useDerived(get => isKeptIn(get, setId), [setId])

export const isKept = (setId: number) => isKeptIn(store.get, setId)

/** True while the set can't be played: there is no network, and it isn't on this device. */
export function useIsAway(setId: number): boolean {
  const online = useOnline()
  // Until it is known what is here, nothing is said to be away.
  const missing = useDerived(get => get(downloads) !== null && !isKeptIn(get, setId), [setId])
  return !online && missing
}
