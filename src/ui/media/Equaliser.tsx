import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import styles from './Equaliser.module.css'

const levels = [{ transform: 'scaleY(0.25)' }, { transform: 'none' }]
/** In a bar of 14 px a step is a pixel. Between steps no frame is drawn, each of which would wake the main thread. */
const stepMs = 90
const swing = {
  duration: 10 * stepMs,
  iterations: Number.POSITIVE_INFINITY,
  direction: 'alternate',
  easing: 'steps(10)',
} as const
/** Phase of each bar, in ms. Whole steps, so that all bars step in the same frame. */
const ahead = [0, 4 * stepMs, 7 * stepMs]

/** Marks what is playing: three lime bars. They don't move while paused or with reduced motion. */
export function Equaliser({ moving = true }: { moving?: boolean }) {
  const bars = useRef<HTMLSpanElement>(null)
  const still = useReducedMotion(false, { getInitialValueInEffect: false })
  // Not a CSS animation: each of its iterations fires an event, which would wake the page many times a second.
  useEffect(() => {
    if (!moving || still) return
    const swings = [...(bars.current?.children ?? [])].map((bar, index) =>
      bar.animate(levels, { ...swing, delay: -(ahead[index] ?? 0) }),
    )
    return () => {
      for (const each of swings) each.cancel()
    }
  }, [moving, still])
  return (
    <span ref={bars} className={styles.equaliser} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
