import { useIsRunning } from '../../player/react.ts'
import { Equaliser } from '../../ui/media/Equaliser.tsx'

// A thousand rows ask: each is rendered again only when the answer for itself changes.
export { useIsTrackLive as useTrackLive, useSetLive } from '../../player/react.ts'

/** The equaliser, still while the player rests. */
export const LiveEqualiser = () => <Equaliser moving={useIsRunning()} />
