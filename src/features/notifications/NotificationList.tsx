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

/** What is loaded or saved, the way to the rest of it, and otherwise why it isn't there. */
export function NotificationList({ query, shown, onFollow }: NotificationListProps) {
  const online = useOnline()
  if (!query.data) return <NotThere query={query} online={online} />
  return (
    <>
      {shown.length > 0 ? (
        <ul className={styles.list}>
          {shown.map(notification => (
            <NotificationRow key={notification.id} notification={notification} onFollow={onFollow} />
          ))}
        </ul>
      ) : (
        <p className={styles.words}>No new notifications</p>
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

const failed = 'The rest could not be loaded.'
const offline = 'You are offline. The rest loads when the network is back.'

function NotThere({ query, online }: { query: Notifications['query']; online: boolean }) {
  // Paused: the server failed, and before it could be asked again it was gone.
  if (!query.error && (online || !query.isPaused))
    return (
      <div className={styles.waiting}>
        <RowsSkeleton rows={4} art={56} />
      </div>
    )

  return (
    <div className={styles.words} role="alert">
      <p>
        {online ? 'Your notifications could not be loaded.' : 'You are offline. They load when the network is back.'}
      </p>
      <BusyButton loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </BusyButton>
    </div>
  )
}
