import { useRef } from 'react'
import { hhmmss } from '../../lib/time.ts'
import { Equaliser } from '../media/Equaliser.tsx'
import styles from './CurrentLabel.module.css'
import { type Followed, useFollowedText } from './live-position.ts'
import { labelLeft } from './labels.ts'
import { type WaveformTrack, within } from './tracks.ts'
import { useSize } from './use-size.ts'

export interface CurrentLabelProps {
  track: WaveformTrack | undefined
  position: Followed
  /** In ms. */
  duration: number
  playing: boolean
}

/** Names what plays, above where it plays. */
export function CurrentLabel({ track, position, duration, playing }: CurrentLabelProps) {
  const lane = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  const { width } = useSize(lane)
  const { width: own } = useSize(label)
  const x = track && duration > 0 ? (within(track.start, duration) / duration) * width : 0
  return (
    <div ref={lane} className={styles.lane} aria-hidden="true">
      <span ref={label} className={styles.label} hidden={!track} style={{ left: labelLeft(x, own, width) }}>
        <Equaliser moving={playing && track !== undefined} />
        <b>{track?.name}</b>
        <Clock position={position} />
      </span>
    </div>
  )
}

function Clock({ position }: { position: Followed }) {
  return <small ref={useFollowedText(position, hhmmss)} className="tabular" />
}
