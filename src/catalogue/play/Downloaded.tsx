import { useDownloadState } from '../../data/downloads/use-downloads.ts'
import { DownloadedMark, type DownloadedMarkProps } from '../../ui/media/DownloadedMark.tsx'

/**
 * The mark on the sleeve of a set that is downloaded, or is being downloaded. In a list of a thousand, only the one that changes
 * renders again.
 */
export function Downloaded({ setId, size }: Pick<DownloadedMarkProps, 'size'> & { setId: number }) {
  const state = useDownloadState(setId)
  return state !== null && state !== 'paused' && state !== 'failed' && <DownloadedMark state={state} size={size} />
}
