import { shortTime } from '../../../../lib/time.ts'
import styles from './EditorWave.module.css'
import { ticksOf, type View } from './view.ts'

/** In rem: from one time to the next at the least, and what the longest one takes. */
const room = { tick: 5.6, words: 3.5 }

/** The size of a rem in px, which a listener's own text size changes. */
const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

interface AxisProps {
  view: View
  /** In px. */
  width: number
}

/** The times below the wave. Where the last one would be cut, only its line is there. */
export function Axis({ view: { from, to }, width }: AxisProps) {
  const rem = remPx()
  const at = (ms: number) => (ms - from) / (to - from)
  return (
    <div className={styles.axis} aria-hidden="true">
      {ticksOf({ from, to }, Math.max(2, width / (room.tick * rem))).map(ms => (
        <span key={ms} style={{ left: `${at(ms) * 100}%` }}>
          {(1 - at(ms)) * width > room.words * rem && shortTime(ms)}
        </span>
      ))}
    </div>
  )
}
