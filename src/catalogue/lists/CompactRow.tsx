import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './CompactRow.module.css'
import covering from './covering.module.css'

export interface CompactRowProps {
  /** 48 px wide. */
  art: ReactNode
  name: ReactNode
  meta: ReactNode
  end?: ReactNode
  menu?: ReactNode
  /** The player has it loaded. */
  live?: boolean
  /** It can't be played offline. */
  unavailable?: boolean
}

/** One item of a short list below 600 px, 72 px high. */
export function CompactRow({ art, name, meta, end, menu, live = false, unavailable = false }: CompactRowProps) {
  return (
    <li
      className={styles.row}
      data-live={live || undefined}
      data-unavailable={unavailable || undefined}
      aria-current={live ? 'true' : undefined}
    >
      {art}
      <span className={styles.words}>
        <span className={cx(styles.name, covering.covering)}>{name}</span>
        <span className={styles.meta}>{meta}</span>
      </span>
      {end && <span className={styles.end}>{end}</span>}
      {menu}
    </li>
  )
}
