import { NowPlayingSheet, type NowPlayingSheetProps } from '../../features/player-bar/sheet/NowPlayingSheet.tsx'
import { useBackCloses } from '../../ui/overlays/back-closes.ts'

/** The phone's player over the page, while it is open. */
export function PlayerSheet(props: NowPlayingSheetProps) {
  useBackCloses(true, props.onClose)
  return <NowPlayingSheet {...props} />
}
