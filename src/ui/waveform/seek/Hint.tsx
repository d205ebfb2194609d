import { useRef } from 'react'
import { hhmmss } from '../../../lib/time.ts'
import { centredLeft } from '../labels.ts'
import { trackIndexAt, type WaveformTrack } from '../tracks.ts'
import { useSize } from '../use-size.ts'
import styles from './Hint.module.css'

export interface HintProps {
  /** In ms, like `duration`; null hides the hint. */
  at: number | null
  /** Shows the time of the position itself, otherwise the start of its track. */
  exact: boolean
  duration: number
  tracks: readonly WaveformTrack[]
}

/** The track at a position, and a time, above the waveform. */
export function Hint({ at, exact, duration, tracks }: HintProps) {
  const lane = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  const { width } = useSize(lane)
  const { width: own } = useSize(label)
  const track = at === null ? undefined : tracks[trackIndexAt(tracks, at)]
  const x = at !== null && duration > 0 ? (at / duration) * width : 0
  return (
    <div ref={lane} className={styles.lane} aria-hidden="true">
      <span ref={label} className={styles.hint} hidden={at === null} style={{ left: centredLeft(x, own, width) }}>
        {track && <b>{track.name}</b>}
        <small className="tabular">{hhmmss(exact || !track ? (at ?? 0) : track.start)}</small>
      </span>
    </div>
  )
}
