import { useLayoutEffect, useMemo, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './Bars.module.css'
import { barsOf, type Recording } from './bars.ts'
import { createPainter } from './painter.ts'
import { trackIndexAt } from './tracks.ts'
import { useSize } from './use-size.ts'

export interface BarsProps extends Recording {
  /** In ms; null while the set isn't loaded. */
  position: number | null
  mirrored?: boolean
  className?: string | undefined
}

/** The bars alone, as large as their place. What they mean is said elsewhere. */
export function Bars({ duration, tracks, levels, position, mirrored = false, className }: BarsProps) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const paint = useRef<ReturnType<typeof createPainter> | null>(null)
  const { width, height } = useSize(place)
  const bars = useMemo(() => barsOf({ duration, tracks, levels }, width), [duration, tracks, levels, width])

  useLayoutEffect(() => {
    if (canvas.current) paint.current = createPainter(canvas.current, bars, { width, height, mirrored })
  }, [bars, width, height, mirrored])

  // After the one above: a fresh canvas is painted in the same frame.
  useLayoutEffect(() => paint.current?.(position, position === null ? -1 : trackIndexAt(tracks, position)))

  return (
    <div ref={place} className={cx(styles.place, className)} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}
