import { useOnline } from '../../data/api/use-online.ts'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './NotificationList.module.css'
import { NotificationRow, type NotificationRowProps } from './NotificationRow.tsx'
import type { Notifications } from './use-notifications.ts'

export interface NotificationListProps
  extends Pick<Notifications, 'query' | 'shown'>,
    Pick<NotificationRowProps, 'onFollow'> {}

/** The loaded notifications with Load More; before that a skeleton, or the error with a retry. */
export function NotificationList({ query, shown, onFollow }: NotificationListProps) {
  const online = useOnline()
  if (!query.data) return <NotLoaded query={query} online={online} />
  return (
    <>
      {shown.length > 0 ? (
        <ul className={styles.list}>
          {shown.map(notification => (
            <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
          ))}
        </ul>
      ) : (
        <p className={styles.message}>No new notifications</p>
      )}
      <div className={styles.more}>
        <LoadMore
          shown={query.hasNextPage ? shown.length : Number.POSITIVE_INFINITY}
          total={query.data.pages.at(-1)?.pagination.total ?? 0}
          loading={query.isFetchingNextPage}
          failure={query.isFetchNextPageError ? (online ? failed : offline) : undefined}
          onMore={() => void query.fetchNextPage()}
        />
      </div>
    </>
  )
}

const failed = "We couldn't load the rest."
const offline = "You're offline. The rest will load when you reconnect."

function NotLoaded({ query, online }: { query: Notifications['query']; online: boolean }) {
  // Paused: the request failed, and its retry waits for the connection.
  if (!query.error && (online || !query.isPaused))
    return (
      <div className={styles.waiting}>
        <RowsSkeleton rows={4} art={56} />
      </div>
    )

  return (
    <div className={styles.message} role="alert">
      <p>{online ? "We couldn't load your notifications." : "You're offline. They'll load when you reconnect."}</p>
      <BusyButton loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </BusyButton>
    </div>
  )
}
