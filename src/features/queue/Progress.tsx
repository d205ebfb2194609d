import { useDuration, usePosition } from '../../player/react.ts'
import styles from './QueueRow.module.css'

/** How far the current set has come: the one part of the queue that follows every tick. */
export function Progress() {
  const position = usePosition()
  const duration = useDuration()
  const heard = duration > 0 ? Math.min(1, position / duration) : 0
  return <span className={styles.progress} style={{ transform: `scaleX(${heard})` }} aria-hidden="true" />
}
