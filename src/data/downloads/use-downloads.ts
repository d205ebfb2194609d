import { useAtomValue } from 'jotai/react'
import type { Getter } from 'jotai/vanilla'
import { store } from '../../state/store.ts'
import { useDerived } from '../../state/use-derived.ts'
import { useOnline } from '../api/use-online.ts'
import type { Download, DownloadState } from './download.ts'
import { downloads, downloadsUnreadable } from './page-downloads.ts'

/** The listener's downloads, the newest first; null until they have been read from this device. */
export const useDownloads = () => useAtomValue(downloads)

/** True while the downloads can't be read from this device. */
export const useDownloadsUnreadable = () => useAtomValue(downloadsUnreadable)

/** The state of the download of one set, null without one. It changes less often than the download. */
export const useDownloadState = (setId: number): DownloadState | null =>
  useDerived(get => get(downloads)?.find(({ set }) => set.id === setId)?.state ?? null, [setId])

/** The download of one set, complete or not. */
export const useDownload = (setId: number): Download | undefined =>
  useDerived(get => get(downloads)?.find(({ set }) => set.id === setId), [setId])

const isDownloadedIn = (get: Getter, setId: number) =>
  get(downloads)?.some(({ set, state }) => set.id === setId && state === 'done') ?? false

export const isDownloaded = (setId: number) => isDownloadedIn(store.get, setId)

/** True while the set can't be played: the device is offline and the set isn't downloaded. */
export function useIsUnplayable(setId: number): boolean {
  const online = useOnline()
  // False until the downloads are known.
  const missing = useDerived(get => get(downloads) !== null && !isDownloadedIn(get, setId), [setId])
  return !online && missing
}
