import { BusyButton } from '../controls/BusyButton.tsx'
import styles from './LoadMore.module.css'

export interface LoadMoreProps {
  /** Number of items that are shown, and in all. */
  shown: number
  total: number
  loading: boolean
  /** Why the next page failed to load. */
  failure?: string | undefined
  /** `start` for a list beside others. */
  align?: 'start' | 'center'
  onMore: () => void
}

/** The button that loads a list's next page. Renders nothing once everything is shown. */
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
