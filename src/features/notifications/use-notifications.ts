import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { marks } from '../../data/marks/marks.ts'
import { useDerived } from '../../state/use-derived.ts'
import { notificationsQuery } from './queries.ts'
import { type Shown, shownOf, unreadOf } from './shown.ts'

/** How many are unread, also by what was read a moment ago. */
const useUnread = (shown: readonly Shown[]): number =>
  useDerived(get => unreadOf(shown, id => get(marks.of(`notification/${id}`)).is_read), [shown])

/** The listener's notifications as far as they are loaded or saved, and how many of them are unread. */
export function useNotifications() {
  const query = useInfiniteQuery(notificationsQuery)
  const pages = query.data?.pages
  const shown = useMemo(() => shownOf(pages ?? []), [pages])
  return { query, shown, unread: useUnread(shown) }
}

export type Notifications = ReturnType<typeof useNotifications>
