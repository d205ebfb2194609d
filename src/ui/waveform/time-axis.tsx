import { memo, useLayoutEffect, useRef } from 'react'
import { followPosition, type LivePosition } from './live-position.ts'
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

/** The playhead moves in this many steps, a pixel or less each: smaller ones are invisible, and each costs a frame. */
const headSteps = 2_000

/** The playhead. It subscribes to the position and moves without rendering. */
export function Head({ position, duration }: AxisProps & { position: LivePosition }) {
  const head = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    let shown = ''
    return followPosition(position, ms => {
      const place = percent(Math.floor((ms / duration) * headSteps), headSteps)
      if (place === shown || !head.current) return
      shown = place
      head.current.style.transform = `translateX(${place})`
    })
  }, [position, duration])
  return <i ref={head} className={styles.head} />
}
