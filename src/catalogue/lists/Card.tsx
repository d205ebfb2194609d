import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './Card.module.css'
import covering from './covering.module.css'

export interface CardProps {
  /** 96 px wide. */
  art: ReactNode
  /** A line above the name. */
  over?: ReactNode
  /** Holds a link, which takes a tap anywhere on the card. */
  name: ReactNode
  meta: ReactNode
  tags?: readonly string[]
  /** At the right, such as the likes. */
  end?: ReactNode
  /** At the lower right. */
  menu?: ReactNode
  /** Below everything else, while the card is open. */
  below?: ReactNode
  /** The player has it loaded. */
  live?: boolean
  /** It can't be played offline. */
  unavailable?: boolean
}

/** One item of a list below 600 px. */
export function Card({
  art,
  over,
  name,
  meta,
  tags = [],
  end,
  menu,
  below,
  live = false,
  unavailable = false,
}: CardProps) {
  return (
    <li
      className={styles.card}
      data-live={live || undefined}
      data-unavailable={unavailable || undefined}
      aria-current={live ? 'true' : undefined}
    >
      {art}
      <div className={styles.words}>
        {over && <span className={styles.over}>{over}</span>}
        <span className={cx(styles.name, covering.covering)}>{name}</span>
        <span className={styles.meta}>{meta}</span>
        <span className={styles.tags}>
          {tags.map(tag => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      </div>
      {(end || menu) && (
        <div className={styles.end}>
          {end}
          {menu}
        </div>
      )}
      {below}
    </li>
  )
}
