import { useLayoutEffect, useMemo, useRef } from 'react'
import { cx } from '../../../lib/class-names.ts'
import styles from './Bars.module.css'
import { barsOf, type Recording } from './bar-layout.ts'
import { type Followed, follow } from '../live-position.ts'
import { createPainter } from './painter.ts'
import { trackIndexAt } from '../tracks.ts'
import { useSize } from '../use-size.ts'

export interface BarsProps extends Recording {
  /** In ms, standing still or moving; null while the set isn't loaded. */
  position: number | Followed | null
  /** Nothing plays: bars were heard or are to come, and none belongs to a current track. */
  resting?: boolean
  mirrored?: boolean
  className?: string | undefined
}

/** The bars alone, as large as their place. What they mean is said elsewhere. */
export function Bars({ duration, tracks, levels, position, resting = false, mirrored = false, className }: BarsProps) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const paint = useRef<ReturnType<typeof createPainter> | null>(null)
  const { width, height } = useSize(place)
  const bars = useMemo(() => barsOf({ duration, tracks, levels }, width), [duration, tracks, levels, width])

  useLayoutEffect(() => {
    // Without a size there is nothing to see, and asking for colours would lay out the whole page.
    if (canvas.current && width > 0) paint.current = createPainter(canvas.current, bars, { width, height, mirrored })
  }, [bars, width, height, mirrored])

  // After the one above: a fresh canvas is painted in the same frame. A tick of the clock paints, and renders nothing.
  useLayoutEffect(() => {
    const show = (ms: number | null) => {
      const current = ms === null || resting ? -1 : trackIndexAt(tracks, ms)
      paint.current?.(ms, current)
    }
    if (typeof position === 'object' && position) return follow(position, show)
    show(position)
    return undefined
  })

  return (
    <div ref={place} className={cx(styles.place, className)} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}
