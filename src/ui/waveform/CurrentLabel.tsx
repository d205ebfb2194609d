import { useRef } from 'react'
import { hhmmss } from '../../lib/time.ts'
import { Equaliser } from '../media/Equaliser.tsx'
import styles from './CurrentLabel.module.css'
import { labelLeft } from './labels.ts'
import { type LivePosition, usePositionText } from './live-position.ts'
import { type WaveformTrack, within } from './tracks.ts'
import { useSize } from './use-size.ts'

export interface CurrentLabelProps {
  track: WaveformTrack | undefined
  position: LivePosition
  /** In ms. */
  duration: number
  playing: boolean
}

/** The name of the current track and the time, above the track's part of the waveform. */
export function CurrentLabel({ track, position, duration, playing }: CurrentLabelProps) {
  const lane = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLSpanElement>(null)
  const { width } = useSize(lane)
  const { width: own } = useSize(label)
  const x = track && duration > 0 ? (within(track.start, duration) / duration) * width : 0
  return (
    <div ref={lane} className={styles.lane} aria-hidden="true">
      <span
        ref={label}
        className={styles.label}
        // Until the lane is measured, it would stand at its edge.
        hidden={!track || width === 0}
        style={{ left: labelLeft(x, own, width) }}
      >
        <Equaliser moving={playing && track !== undefined} />
        <b>{track?.name}</b>
        <Clock position={position} />
      </span>
    </div>
  )
}

function Clock({ position }: { position: LivePosition }) {
  return <small ref={usePositionText(position, hhmmss)} className="tabular" />
}
