import { type KeyboardEvent, useState } from 'react'
import { Hint } from './Hint.tsx'
import { keyTarget } from './keys.ts'
import { percent, type WaveformTrack } from './tracks.ts'
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
