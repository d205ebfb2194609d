import { useIsKept } from '../../data/downloads/use-downloads.ts'
import { KeptMark, type KeptMarkProps } from '../../ui/media/DownloadedMark.tsx'

/** On the sleeve of a set that is on this device. A thousand rows ask: each is rendered only when it changes for itself. */
export const Kept = ({ setId, ...mark }: KeptMarkProps & { setId: number }) =>
  useIsKept(setId) && <KeptMark {...mark} />
