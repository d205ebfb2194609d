import { useLayoutEffect, useMemo, useRef } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { followPosition, type LivePosition } from '../live-position.ts'
import { trackIndexAt } from '../tracks.ts'
import { useSize } from '../use-size.ts'
import styles from './Bars.module.css'
import { barsOf, type Recording } from './bar-layout.ts'
import { createPainter } from './painter.ts'

export interface BarsProps extends Recording {
  /** In ms, fixed or live; null while the set isn't loaded. */
  position: number | LivePosition | null
  /** Nothing plays: no track is shown as the current one. */
  resting?: boolean
  mirrored?: boolean
  className?: string | undefined
}

/** The bars alone, as large as their container. Decoration: hidden from screen readers. */
export function Bars({ duration, tracks, levels, position, resting = false, mirrored = false, className }: BarsProps) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const paint = useRef<ReturnType<typeof createPainter> | null>(null)
  const { width, height } = useSize(place)
  const bars = useMemo(() => barsOf({ duration, tracks, levels }, width), [duration, tracks, levels, width])

  useLayoutEffect(() => {
    // Without a size nothing is visible, and reading the colours would force a layout of the page.
    if (canvas.current && width > 0) paint.current = createPainter(canvas.current, bars, { width, height, mirrored })
  }, [bars, width, height, mirrored])

  // After the effect above, so that a new canvas is painted in the same frame. A new position paints without rendering.
  useLayoutEffect(() => {
    const show = (ms: number | null) => {
      const current = ms === null || resting ? -1 : trackIndexAt(tracks, ms)
      paint.current?.(ms, current)
    }
    if (typeof position === 'object' && position) return followPosition(position, show)
    show(position)
    return undefined
  })

  return (
    <div
      ref={place}
      className={cx(styles.place, className)}
      data-breathing={levels === null || undefined}
      aria-hidden="true"
    >
      <canvas ref={canvas} />
    </div>
  )
}
