import { useIsRunning } from '../../player/react.ts'
import { Equaliser } from '../../ui/media/Equaliser.tsx'

/** The equaliser, still while the player is paused. */
export const PlayerEqualiser = () => <Equaliser moving={useIsRunning()} />
