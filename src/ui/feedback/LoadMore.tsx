import { BusyButton } from '../controls/BusyButton.tsx'
import styles from './LoadMore.module.css'

export interface LoadMoreProps {
  /** How many items are shown, of how many there are. */
  shown: number
  total: number
  loading: boolean
  /** Why the next page isn't there, once it was asked for. */
  failure?: string | undefined
  /** At the list's start where it stands beside others. */
  align?: 'start' | 'center'
  onMore: () => void
}

/** The rest of a list; gone when all of it is shown. */
export function LoadMore({ shown, total, loading, failure, align = 'center', onMore }: LoadMoreProps) {
  if (shown >= total) return null
  return (
    <div className={styles.place} data-align={align}>
      {failure && !loading && <p role="alert">{failure}</p>}
      <BusyButton loading={loading} onClick={onMore}>
        {failure ? 'Try again' : 'Load More'}
      </BusyButton>
    </div>
  )
}
