import { cx } from '../lib/class-names.ts'
import styles from './Equaliser.module.css'

/** The sign of what plays now: three lime bars, still while paused and under reduced motion. */
export function Equaliser({ moving = true }: { moving?: boolean }) {
  return (
    <span className={cx(styles.equaliser, moving && styles.moving)} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
