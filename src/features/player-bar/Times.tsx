import { hhmmss } from '../../lib/time.ts'
import { player } from '../../player/player.ts'
import { useDuration } from '../../player/react.ts'
import { useFollowedText } from '../../ui/waveform/followed.ts'

export function Elapsed({ className }: { className?: string | undefined }) {
  return <span ref={useFollowedText(player.position, hhmmss)} className={className} data-elapsed />
}

export function Length({ className }: { className?: string | undefined }) {
  return <span className={className}>{hhmmss(useDuration())}</span>
}
