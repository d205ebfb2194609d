import { hhmmss } from '../../lib/time.ts'
import { playerAtoms, useDuration } from '../../player/react.ts'
import { Clock } from '../../ui/waveform/Clock.tsx'

/** The position, which follows the player without re-rendering. */
export function Elapsed({ className }: { className?: string | undefined }) {
  return (
    <span className={className} data-elapsed>
      <Clock position={playerAtoms.position} pace={playerAtoms.pace} />
    </span>
  )
}

/** The length of the loaded set. */
export function Length({ className }: { className?: string | undefined }) {
  return <span className={className}>{hhmmss(useDuration())}</span>
}
