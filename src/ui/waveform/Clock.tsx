import type { Atom } from 'jotai/vanilla'
import { useCallback, useId } from 'react'
import { hhmmss } from '../../lib/time.ts'
import styles from './Clock.module.css'
import { type LivePosition, usePositionText } from './live-position.ts'
import { usePositionAnimation } from './position-animation.ts'

interface ClockProps {
  position: LivePosition
  pace: Atom<number>
}

/** Hours, minutes and seconds: how many numbers there are, and how long each of them is shown (ms). */
const reels = [
  { count: 100, shownMs: 3_600_000 },
  { count: 60, shownMs: 60_000 },
  { count: 60, shownMs: 1_000 },
]

/** A position as `hh:mm:ss`. It runs without a layout or a paint of the page, which a text would cost each second. */
export function Clock({ position, pace }: ClockProps) {
  const text = useId()
  return (
    <span role="timer" aria-labelledby={text} className={styles.clock}>
      <span ref={usePositionText(position, hhmmss)} id={text} hidden />
      {reels.map(reel => (
        <Reel key={reel.shownMs} {...reel} position={position} pace={pace} />
      ))}
    </span>
  )
}

function Reel({ count, shownMs, position, pace }: ClockProps & (typeof reels)[number]) {
  const turn = useCallback(
    (reel: HTMLElement) =>
      reel.animate(
        { transform: ['translateY(0)', 'translateY(-100%)'] },
        { duration: count * shownMs, easing: `steps(${count})` },
      ),
    [count, shownMs],
  )
  const numbers = Array.from({ length: count }, (_, number) => String(number).padStart(2, '0'))
  return (
    <span className={styles.window}>
      <i ref={usePositionAnimation(position, pace, turn)} className={styles.reel} data-numbers={numbers.join('\n')} />
    </span>
  )
}
