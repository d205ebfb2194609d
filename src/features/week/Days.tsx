import type { Week } from '#contract/entities/history.ts'
import { counted } from '../../lib/text.ts'
import { hhmmss } from '../../lib/time.ts'
import { weekdays } from '../../lib/week.ts'
import { hidden } from '../../ui/controls/hidden.ts'
import styles from './Days.module.css'

/** `1:50`, `12:05`. */
const hoursOf = (heard: number) => hhmmss(heard).slice(0, -3).replace(/^0/, '')

/** How long was listened on each day; bars, cut like those of a waveform, show it beside each other. */
export function Days({ days }: Pick<Week, 'days'>) {
  const most = Math.max(...days)
  return (
    <ul className={styles.days}>
      {days.map((heard, day) => {
        const weekday = weekdays[day] ?? ''
        return (
          <li key={weekday}>
            <span className={hidden}>
              {weekday}: {counted(Math.floor(heard / 60_000), 'minute')}
            </span>
            <span aria-hidden="true" className={styles.day} data-most={heard === most || undefined}>
              <span className={styles.time}>{heard > 0 && hoursOf(heard)}</span>
              <span className={styles.bar} style={{ height: `${most > 0 ? (100 * heard) / most : 0}%` }} />
              <span className={styles.name}>{weekday.slice(0, 3)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
