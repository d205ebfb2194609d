import { type KeyboardEvent, memo, useRef } from 'react'
import { store } from '../../../state/store.ts'
import { rovingTarget } from '../../controls/roving-focus.ts'
import { cellName } from '../labels.ts'
import { percent, type WaveformTrack } from '../tracks.ts'
import { heldAt, type PointedAtom } from './pointed.ts'
import styles from './Ruler.module.css'

export interface RulerProps {
  name: string
  duration: number
  tracks: readonly WaveformTrack[]
  /** Index of the track that plays, -1 for none. */
  current: number
  pointed: PointedAtom
  onSeek?: ((ms: number) => void) | undefined
}

/** One cell per track, below its part of the waveform; a click seeks to the track's start. One tab stop (roving focus). */
export const Ruler = memo(function Ruler({ name, duration, tracks, current, pointed, onSeek }: RulerProps) {
  const cells = useRef<HTMLOListElement>(null)
  const move = (event: KeyboardEvent, index: number) => {
    const target = rovingTarget(event.key, index, tracks.length)
    if (target === null) return
    event.preventDefault()
    cells.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    <ol ref={cells} aria-label={`Tracks of ${name}`} className={styles.ruler}>
      {tracks.map((track, index) => (
        <li
          key={track.start}
          style={{ left: percent(track.start, duration), width: percent(track.end - track.start, duration) }}
        >
          <button
            type="button"
            className={styles.cell}
            aria-label={cellName(track)}
            aria-current={index === current || undefined}
            data-id={track.isId || undefined}
            disabled={!onSeek}
            tabIndex={index === Math.max(0, current) ? 0 : -1}
            onPointerEnter={() => store.set(pointed, track.start)}
            onPointerLeave={({ currentTarget }) => store.set(pointed, heldAt(currentTarget, track.start))}
            onFocus={({ currentTarget }) => store.set(pointed, shown => heldAt(currentTarget, track.start) ?? shown)}
            onBlur={() => store.set(pointed, null)}
            onKeyDown={event => move(event, index)}
            onClick={() => onSeek?.(track.start)}
          >
            <span>{track.isId ? 'ID' : track.position}</span>
          </button>
        </li>
      ))}
    </ol>
  )
})
