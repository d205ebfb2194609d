import { useRef } from 'react'
import { hhmmss } from '../../lib/time.ts'
import styles from './Hint.module.css'
import { trackIndexAt, type WaveformTrack } from './tracks.ts'
import { useSize } from './use-size.ts'
import { centredLeft } from './words.ts'

export interface HintProps {
  /** In ms, like `duration`; null shows nothing. */
  at: number | null
  duration: number
  tracks: readonly WaveformTrack[]
}

/** Names the track at a position and its start, above the seek bar. */
export function Hint({ at, duration, tracks }: HintProps) {
  const lane = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  const { width } = useSize(lane)
  const { width: own } = useSize(label)
  const track = at === null ? undefined : tracks[trackIndexAt(tracks, at)]
  const x = at !== null && duration > 0 ? (at / duration) * width : 0
  return (
    <div ref={lane} className={styles.lane} aria-hidden="true">
      <span ref={label} className={styles.hint} hidden={!track} style={{ left: centredLeft(x, own, width) }}>
        <b>{track?.name}</b>
        <small className="tabular">{track && hhmmss(track.start)}</small>
      </span>
    </div>
  )
}
