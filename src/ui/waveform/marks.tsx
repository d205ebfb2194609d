import { memo } from 'react'
import { percent, type WaveformTrack } from './tracks.ts'
import styles from './Waveform.module.css'

/** What stands on the time axis. All but the head are drawn again only when they change, not at each tick. */

interface AxisProps {
  /** In ms. */
  duration: number
}

/** The ground behind the current track. */
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

/** Where the set is now; `at` in ms. */
export const Head = ({ at, duration }: AxisProps & { at: number }) => (
  <i className={styles.head} style={{ transform: `translateX(${percent(at, duration)})` }} />
)
