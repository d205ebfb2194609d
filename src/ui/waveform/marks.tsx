import { memo, useLayoutEffect, useRef } from 'react'
import { type Followed, follow } from './live-position.ts'
import { percent, type WaveformTrack } from './tracks.ts'
import styles from './Waveform.module.css'

/** What stands on the time axis. None is drawn again at a tick of the clock. */

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

/** The head goes in steps of a pixel or less: smaller ones nobody sees, and each costs a frame. */
const headSteps = 2_000

/** Where the set is now: it moves by itself. */
export function Head({ position, duration }: AxisProps & { position: Followed }) {
  const head = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    let shown = ''
    return follow(position, ms => {
      const place = percent(Math.floor((ms / duration) * headSteps), headSteps)
      if (place === shown || !head.current) return
      shown = place
      head.current.style.transform = `translateX(${place})`
    })
  }, [position, duration])
  return <i ref={head} className={styles.head} />
}
