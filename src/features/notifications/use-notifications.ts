import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { marks } from '../../data/marks/marks.ts'
import { useDerived } from '../../state/use-derived.ts'
import { notificationsQuery } from './queries.ts'
import { type ShownNotification, shownOf, unreadCount } from './shown.ts'

/** Counts with the listener's own pending reads. */
const useUnread = (shown: readonly ShownNotification[]): number =>
  useDerived(get => unreadCount(shown, id => get(marks.of(`notification/${id}`)).is_read), [shown])

/** The listener's notifications that are loaded or cached, and the number of unread ones. */
export function useNotifications() {
  const query = useInfiniteQuery(notificationsQuery)
  const pages = query.data?.pages
  const shown = useMemo(() => shownOf(pages ?? []), [pages])
  return { query, shown, unread: useUnread(shown) }
}

export type Notifications = ReturnType<typeof useNotifications>
