import { IconHeartFilled } from '@tabler/icons-react'
import { cappedCount } from '../../lib/text.ts'
import styles from './Likes.module.css'

export interface LikesProps {
  count: number
  /** The listener has it among the favourites. */
  mine: boolean
  stacked?: boolean
}

/** How many like it, and a heart where the listener does. */
export function Likes({ count, mine, stacked = false }: LikesProps) {
  return (
    <span className={styles.likes} data-stacked={stacked || undefined}>
      {stacked ? <span className="visually-hidden">Likes </span> : null}
      <span className="tabular">{cappedCount(count)}</span>
      <span className={styles.heart}>
        {mine && (
          <>
            <IconHeartFilled size={18} aria-hidden="true" />
            <span className="visually-hidden">, in your favorites</span>
          </>
        )}
      </span>
    </span>
  )
}
