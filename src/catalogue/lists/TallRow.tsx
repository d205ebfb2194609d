import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SetSummary } from '#contract/entities/music.ts'
import { cx } from '../../lib/class-names.ts'
import covering from './covering.module.css'
import styles from './TallRow.module.css'

export interface TallRowProps {
  set: Pick<SetSummary, 'id' | 'set_name' | 'artist'>
  /** 64 px wide. */
  art: ReactNode
  /** Below the artist. */
  line: ReactNode
  /** The line says what went wrong, as long as it is. */
  failed?: boolean
  /** The player has it loaded. */
  live: boolean
  /** It can't be played offline. */
  unavailable?: boolean
  /** The row's controls. */
  children: ReactNode
}

/** A set in a short list, 88 px high or more, at every width: a sleeve, three lines and controls. */
export function TallRow({ set, art, line, failed = false, live, unavailable = false, children }: TallRowProps) {
  return (
    <li
      className={styles.row}
      data-live={live || undefined}
      data-unavailable={unavailable || undefined}
      aria-current={live ? 'true' : undefined}
    >
      {art}
      <span className={styles.words}>
        <Link to="/sets/$setId" params={{ setId: String(set.id) }} className={cx(styles.name, covering.covering)}>
          {set.set_name}
        </Link>
        <span className={styles.line}>{set.artist}</span>
        <span className={styles.line} data-failed={failed || undefined}>
          {line}
        </span>
      </span>
      {children}
    </li>
  )
}
