import { cx } from '../../../lib/class-names.ts'
import { dotted } from '../../../lib/text.ts'
import { hhmmss } from '../../../lib/time.ts'
import { useDerived } from '../../../state/use-derived.ts'
import type { LivePosition } from '../live-position.ts'
import tip from '../Tip.module.css'
import { placeAt, trackIndexAt, type WaveformTrack } from '../tracks.ts'
import styles from './Hint.module.css'
import type { PointedAtom } from './pointed.ts'

export interface HintProps {
  pointed: PointedAtom
  position: LivePosition | null
  /** In ms. */
  duration: number
  tracks: readonly WaveformTrack[]
}

/** Names the track and the time that the waveform points at, above it. A screen reader hears both from the slider. */
export function Hint({ pointed, position, duration, tracks }: HintProps) {
  const place = useDerived(get => get(pointed), [pointed])
  const held = place === 'position'
  // Subscribed only while it is shown, and to whole seconds.
  const heldAt = useDerived(get => (held && position ? Math.floor(get(position) / 1000) * 1000 : 0), [held, position])
  if (place === null) return null
  const at = held ? heldAt : place
  const track = tracks[trackIndexAt(tracks, at)]
  return (
    <div className={styles.place} style={placeAt(at, duration)} data-hint aria-hidden="true">
      {!held && <i className={styles.pointer} />}
      {/* A new element for each name: a time that moves behind a longer one is a layout shift. */}
      <span key={track?.start} className={cx(tip.tip, styles.hint)} data-id={track?.isId || undefined}>
        {track && <b>{track.name}</b>}
        <small className="tabular">{dotted(hhmmss(at), track?.bpm ? `${Math.round(track.bpm)} BPM` : null)}</small>
      </span>
    </div>
  )
}
