import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import styles from './Equaliser.module.css'

const levels = [{ transform: 'scaleY(0.25)' }, { transform: 'none' }]
const swing = {
  duration: 900,
  iterations: Number.POSITIVE_INFINITY,
  direction: 'alternate',
  easing: 'ease-in-out',
} as const
/** How far each bar is ahead of the first, in ms. */
const ahead = [0, 350, 600]

/** The sign of what plays now: three lime bars, still while paused and under reduced motion. */
export function Equaliser({ moving = true }: { moving?: boolean }) {
  const bars = useRef<HTMLSpanElement>(null)
  const still = useReducedMotion(false, { getInitialValueInEffect: false })
  // Not by the style sheet: each swing of its animations is an event, for which the page would wake up many times a second.
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
