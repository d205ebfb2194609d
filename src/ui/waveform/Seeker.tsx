import { type KeyboardEvent, useState } from 'react'
import { hhmmss } from '../../lib/time.ts'
import { keyTarget } from './keys.ts'
import { percent, trackIndexAt, type WaveformTrack } from './tracks.ts'
import { useScrub } from './use-scrub.ts'
import styles from './Waveform.module.css'
import { valueText } from './words.ts'

export interface SeekerProps {
  name: string
  duration: number
  tracks: readonly WaveformTrack[]
  position: number | null
  onSeek: (ms: number) => void
  /** Names the track under the pointer, or the one that plays while the keyboard holds the slider. */
  named: boolean
}

/** The part of a waveform that is touched: a slider in ms, spoken in times and tracks. */
export function Seeker({ name, duration, tracks, position, onSeek, named }: SeekerProps) {
  const { hovered, handlers } = useScrub(duration, onSeek)
  const [focused, setFocused] = useState(false)
  const at = position ?? 0
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = keyTarget(event, at, { duration, tracks })
    if (target === null) return
    event.preventDefault()
    onSeek(target)
  }
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className={styles.seeker}
        aria-label={`Position in ${name}`}
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration / 1000)}
        aria-valuenow={Math.floor(at / 1000)}
        aria-valuetext={valueText(tracks, at)}
        onKeyDown={press}
        onFocus={event => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        {...handlers}
      />
      {hovered !== null && (
        <i className={styles.pointer} style={{ left: percent(hovered, duration) }} aria-hidden="true" />
      )}
      {named && <Hint at={hovered ?? (focused ? at : null)} duration={duration} tracks={tracks} />}
    </>
  )
}

interface HintProps {
  at: number | null
  duration: number
  tracks: readonly WaveformTrack[]
}

function Hint({ at, duration, tracks }: HintProps) {
  const track = at === null ? undefined : tracks[trackIndexAt(tracks, at)]
  if (at === null || !track) return null
  const x = percent(at, duration)
  // Pulled back by as much as it is along: it never leaves the bar.
  return (
    <span className={styles.hint} style={{ left: x, translate: `-${x}` }} aria-hidden="true">
      <b>{track.name}</b>
      <small className="tabular">{hhmmss(track.start)}</small>
    </span>
  )
}
