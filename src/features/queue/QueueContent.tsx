import { refreshQueue } from '../../data/queue/page-queue.ts'
import { useQueue, useQueueFailed } from '../../data/queue/use-queue.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { PlaylistLine } from './PlaylistLine.tsx'
import { QueueList, type QueueListProps } from './QueueList.tsx'
import styles from './QueuePanel.module.css'
import { Suggestions } from './Suggestions.tsx'

export interface QueueContentProps extends Omit<QueueListProps, 'items'> {
  /** The listener leaves for another page. */
  onLeave: () => void
}

/** The sets of the queue, or why there are none, and what goes on after them. */
export function QueueContent({ onLeave, ...list }: QueueContentProps) {
  const items = useQueue()
  return (
    <div className={styles.content}>
      <PlaylistLine onLeave={onLeave} />
      {items === null ? (
        <NotLoaded />
      ) : items.length > 0 ? (
        <QueueList items={items} {...list} />
      ) : (
        <Empty onLeave={onLeave} />
      )}
      {items !== null && <Suggestions />}
    </div>
  )
}

function NotLoaded() {
  const failed = useQueueFailed()
  return (
    <div className={styles.inset}>
      {failed ? <ErrorState sentence="We couldn't load your queue." onRetry={refreshQueue} /> : <RowsSkeleton />}
    </div>
  )
}

function Empty({ onLeave }: Pick<QueueContentProps, 'onLeave'>) {
  const phone = usePhone()
  return (
    <div className={styles.inset}>
      <EmptyState
        kind="id"
        title="Your queue is empty"
        sentence="Sets you add play next, in order."
        action={
          // On a phone the page replaces the sheet's history entry, so that Back doesn't lead to it again.
          <ButtonLink to="/sets" replace={phone} onClick={onLeave}>
            Browse sets
          </ButtonLink>
        }
      />
    </div>
  )
}
