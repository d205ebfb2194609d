import { hhmmss } from '../../lib/time.ts'
import { playerAtoms, useDuration } from '../../player/react.ts'
import { usePositionText } from '../../ui/waveform/live-position.ts'

/** The position, which follows the player without re-rendering. */
export function Elapsed({ className }: { className?: string | undefined }) {
  return <span ref={usePositionText(playerAtoms.position, hhmmss)} className={className} data-elapsed />
}

/** The length of the loaded set. */
export function Length({ className }: { className?: string | undefined }) {
  return <span className={className}>{hhmmss(useDuration())}</span>
}
