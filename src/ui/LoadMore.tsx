import { Button } from './Button.tsx'
import styles from './LoadMore.module.css'

export interface LoadMoreProps {
  /** How many items are shown, of how many there are. */
  shown: number
  total: number
  loading: boolean
  onMore: () => void
}

/** The rest of a list; gone when all of it is shown. */
export function LoadMore({ shown, total, loading, onMore }: LoadMoreProps) {
  if (shown >= total) return null
  return (
    <div className={styles.place}>
      <Button loading={loading} onClick={onMore}>
        Load More
      </Button>
    </div>
  )
}
