import type { Atom } from 'jotai/vanilla'
import { memo, useCallback } from 'react'
import type { LivePosition } from './live-position.ts'
import { alongSet, usePositionAnimation } from './position-animation.ts'
import { percent, type WaveformTrack } from './tracks.ts'
import styles from './Waveform.module.css'

/** What the waveform draws along its time axis. None of it renders again when the position changes. */

interface AxisProps {
  /** In ms. */
  duration: number
}

/** The background of the current track. */
export const Band = memo(function Band({ track, duration }: AxisProps & { track: WaveformTrack | undefined }) {
  if (!track) return null
  const place = { left: percent(track.start, duration), width: percent(track.end - track.start, duration) }
  return <i className={styles.band} style={place} />
})

export const Boundaries = memo(function Boundaries({
  tracks,
  duration,
}: AxisProps & { tracks: readonly WaveformTrack[] }) {
  return tracks
    .slice(1)
    .map(({ start }) => <i key={start} className={styles.boundary} style={{ left: percent(start, duration) }} />)
})

export const Moments = memo(function Moments({ at, duration }: AxisProps & { at: readonly number[] }) {
  return at.map(ms => <i key={ms} className={styles.moment} style={{ left: percent(ms, duration) }} />)
})

/** The playhead. It moves without rendering. */
export function Head({ position, pace, duration }: AxisProps & { position: LivePosition; pace: Atom<number> }) {
  const move = useCallback(
    (head: HTMLElement) => alongSet(head, duration, 'translateX(0)', 'translateX(100%)'),
    [duration],
  )
  return <i ref={usePositionAnimation(position, pace, move)} className={styles.head} />
}
