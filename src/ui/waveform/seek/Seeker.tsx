import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { store } from '../../../state/store.ts'
import { useDerived } from '../../../state/use-derived.ts'
import { valueText } from '../labels.ts'
import { followPosition, type LivePosition } from '../live-position.ts'
import { percent, type WaveformTrack } from '../tracks.ts'
import styles from '../Waveform.module.css'
import { Hint } from './Hint.tsx'
import { keyTarget } from './keys.ts'
import { useScrub } from './use-scrub.ts'

export interface SeekerProps {
  name: string
  duration: number
  tracks: readonly WaveformTrack[]
  position: LivePosition | null
  onSeek: (ms: number) => void
  /** Shows the hint on hover and keyboard focus too, not only while dragging. */
  hinting: boolean
}

const wholeSeconds = (ms: number) => Math.floor(ms / 1000)

/** Returns a ref for the slider, whose ARIA values then follow the position each second, without rendering. */
function useAriaValue(position: LivePosition | null, tracks: readonly WaveformTrack[]) {
  const slider = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let shown = ''
    const update = (ms: number) => {
      const text = valueText(tracks, ms)
      if (text === shown) return
      shown = text
      slider.current?.setAttribute('aria-valuenow', String(wholeSeconds(ms)))
      slider.current?.setAttribute('aria-valuetext', text)
    }
    if (position) return followPosition(position, update)
    update(0)
    return undefined
  }, [position, tracks])
  return slider
}

/** The interactive part of a waveform: a slider whose value is a time and a track, with a hint above it. */
export function Seeker({ name, duration, tracks, position, onSeek, hinting }: SeekerProps) {
  const { hovered, dragging, handlers } = useScrub(duration, onSeek)
  const slider = useAriaValue(position, tracks)
  const [focused, setFocused] = useState(false)
  const held = focused && hinting && hovered === null
  // Subscribed only while it is shown: otherwise each second would render the seeker.
  const heldAt = useDerived(get => (held && position ? wholeSeconds(get(position)) * 1000 : 0), [held, position])
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = keyTarget(event, position ? store.get(position) : 0, { duration, tracks })
    if (target === null) return
    event.preventDefault()
    onSeek(target)
  }
  return (
    <>
      <div
        ref={slider}
        role="slider"
        tabIndex={0}
        className={styles.seeker}
        aria-label={`Position in ${name}`}
        aria-valuemin={0}
        aria-valuemax={wholeSeconds(duration)}
        aria-valuenow={0}
        onKeyDown={press}
        onFocus={event => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        {...handlers}
      />
      {hovered !== null && (
        <i
          className={cx(styles.pointer, dragging && styles.scrubbing)}
          style={{ left: percent(hovered, duration) }}
          aria-hidden="true"
        />
      )}
      <Hint
        at={held ? heldAt : dragging || hinting ? hovered : null}
        exact={dragging || held}
        duration={duration}
        tracks={tracks}
      />
    </>
  )
}
