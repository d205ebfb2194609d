import { useIsDownloaded } from '../../data/downloads/use-downloads.ts'
import { DownloadedMark, type DownloadedMarkProps } from '../../ui/media/DownloadedMark.tsx'

/** The mark on the sleeve of a downloaded set. In a list of a thousand, only the one that changes renders again. */
export const Downloaded = ({ setId, ...mark }: DownloadedMarkProps & { setId: number }) =>
  useIsDownloaded(setId) && <DownloadedMark {...mark} />
