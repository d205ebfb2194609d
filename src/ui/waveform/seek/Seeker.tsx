import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { store } from '../../../state/store.ts'
import { valueText } from '../labels.ts'
import { followPosition, type LivePosition } from '../live-position.ts'
import { trackIndexAt, type WaveformTrack } from '../tracks.ts'
import styles from '../Waveform.module.css'
import { keyTarget } from './keys.ts'
import { heldAt, type PointedAtom } from './pointed.ts'
import { useScrub } from './use-scrub.ts'
import { createValueNews } from './value-news.ts'

export interface SeekerProps {
  name: string
  duration: number
  tracks: readonly WaveformTrack[]
  position: LivePosition | null
  pointed: PointedAtom
  onSeek: (ms: number) => void
}

const wholeSeconds = (ms: number) => Math.floor(ms / 1000)

/** Returns a ref for the slider, whose ARIA values then follow the position as far as it is news, without rendering. */
function useAriaValue(position: LivePosition | null, tracks: readonly WaveformTrack[]) {
  const slider = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = slider.current
    if (!element) return undefined
    const isNews = createValueNews(element)
    const update = (ms: number) => {
      if (!isNews(ms, trackIndexAt(tracks, ms))) return
      element.setAttribute('aria-valuenow', String(wholeSeconds(ms)))
      element.setAttribute('aria-valuetext', valueText(tracks, ms))
    }
    if (position) return followPosition(position, update)
    update(0)
    return undefined
  }, [position, tracks])
  return slider
}

/** The interactive part of a waveform: a slider whose value is a time and a track. */
export function Seeker({ name, duration, tracks, position, pointed, onSeek }: SeekerProps) {
  const slider = useAriaValue(position, tracks)
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = keyTarget(event, position ? store.get(position) : 0, { duration, tracks })
    if (target === null) return
    event.preventDefault()
    onSeek(target)
    store.set(pointed, 'position')
  }
  return (
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
      onFocus={({ currentTarget }) => store.set(pointed, shown => heldAt(currentTarget, 'position') ?? shown)}
      onBlur={() => store.set(pointed, null)}
      {...useScrub(duration, pointed, onSeek)}
    />
  )
}
