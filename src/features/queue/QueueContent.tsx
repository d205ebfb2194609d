import { refreshQueue } from '../../data/queue/page-queue.ts'
import { useQueue, useQueueFailed } from '../../data/queue/use-queue.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { QueueList, type QueueListProps } from './QueueList.tsx'
import styles from './QueuePanel.module.css'

export interface QueueContentProps extends Omit<QueueListProps, 'items'> {
  /** The listener goes to another page. */
  onLeave: () => void
}

/** The sets, or why there are none. */
export function QueueContent({ onLeave, ...list }: QueueContentProps) {
  const items = useQueue()
  return (
    <div className={styles.content}>
      {items === null ? (
        <Unknown />
      ) : items.length > 0 ? (
        <QueueList items={items} {...list} />
      ) : (
        <Empty {...{ onLeave }} />
      )}
    </div>
  )
}

function Unknown() {
  const failed = useQueueFailed()
  return (
    <div className={styles.inset}>
      {failed ? <ErrorState sentence="The queue could not be loaded." onRetry={refreshQueue} /> : <RowsSkeleton />}
    </div>
  )
}

function Empty({ onLeave }: Pick<QueueContentProps, 'onLeave'>) {
  const phone = usePhone()
  return (
    <div className={styles.inset}>
      <EmptyState
        kind="id"
        title="The queue is empty"
        sentence="Add a set, and it plays when the one before it has ended."
        action={
          // A sheet has its place in the history, which the page takes: Back doesn't lead there again.
          <ButtonLink to="/sets" replace={phone} onClick={onLeave}>
            Discover sets
          </ButtonLink>
        }
      />
    </div>
  )
}
