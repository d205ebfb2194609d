import { hhmmss } from '../../lib/time.ts'
import { playerAtoms, useDuration } from '../../player/react.ts'
import { useFollowedText } from '../../ui/waveform/live-position.ts'

export function Elapsed({ className }: { className?: string | undefined }) {
  return <span ref={useFollowedText(playerAtoms.position, hhmmss)} className={className} data-elapsed />
}

export function Length({ className }: { className?: string | undefined }) {
  return <span className={className}>{hhmmss(useDuration())}</span>
}
