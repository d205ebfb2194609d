import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useDerived } from '../../../../state/use-derived.ts'
import type { EditRow } from '../../set/model.ts'
import { rowName } from '../model/names.ts'
import { clampStart } from '../model/rows.ts'
import { startText } from '../model/times.ts'
import type { Tracklist } from '../model/tracklist.ts'
import styles from './EditorWave.module.css'
import type { View } from './view.ts'

interface BoundaryProps {
  row: EditRow & { start: number }
  number: number
  view: View
  /** Of the recording, in ms. */
  duration: number
  /** Between the starts of its neighbors: how far it can be dragged, in ms. */
  limits: readonly [number, number]
  tracklist: Tracklist
}

/** How far arrow keys move it, in ms. */
const step = 1_000
const smallStep = 100

/** The start of a track on the waveform: dragged by a pointer, or moved by arrow keys. */
export function Boundary({ row, number, view, duration, limits, tracklist }: BoundaryProps) {
  /** Where it is dragged to, in ms; null while it isn't. */
  const [dragged, setDragged] = useState<number | null>(null)
  const isSelected = useDerived(get => get(tracklist.selected) === row.uid, [row.uid, tracklist])
  const at = dragged ?? row.start

  function timeUnder({ currentTarget, clientX }: PointerEvent): number {
    const { left, width } = currentTarget.parentElement?.getBoundingClientRect() ?? { left: 0, width: 1 }
    const ms = view.from + ((clientX - left) / width) * (view.to - view.from)
    return clampStart(Math.min(Math.max(limits[0], ms), limits[1]), duration)
  }
  function press(event: KeyboardEvent): void {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (direction === undefined) return
    const by = direction * (event.shiftKey ? smallStep : step)
    tracklist.setStart(row.uid, clampStart(row.start + by, duration), `${row.uid} nudge`)
    event.preventDefault()
  }
  const end = () => {
    if (dragged !== null && dragged !== row.start) tracklist.setStart(row.uid, dragged)
    setDragged(null)
  }
  return (
    <span
      role="slider"
      // Only that of the selected row is reached by Tab: there may be hundreds.
      tabIndex={isSelected ? 0 : -1}
      className={styles.boundary}
      data-own-arrows=""
      data-selected={isSelected || undefined}
      data-dragged={dragged !== null || undefined}
      style={{ left: `${((at - view.from) / (view.to - view.from)) * 100}%` }}
      aria-label={`Start of track ${number}, ${rowName(row)}`}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={at}
      aria-valuetext={startText(at)}
      onKeyDown={press}
      onFocus={() => tracklist.select(row.uid)}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(row.start)
      }}
      onPointerMove={event => dragged !== null && setDragged(timeUnder(event))}
      onPointerUp={end}
      onPointerCancel={() => setDragged(null)}
    >
      <span className={styles.flag} aria-hidden="true">
        {dragged === null ? number : startText(at)}
      </span>
    </span>
  )
}
