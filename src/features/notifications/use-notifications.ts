import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { marks } from '../../data/marks.ts'
import { notificationsQuery } from './queries.ts'
import { type Shown, shownOf, unreadOf } from './shown.ts'

const isRead = (id: number) => marks.get(`notification/${id}`).is_read

/** How many are unread, also by what was read a moment ago. */
function useUnread(shown: readonly Shown[]): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = shown.map(({ id }) => marks.subscribe(`notification/${id}`, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [shown],
  )
  return useSyncExternalStore(subscribe, () => unreadOf(shown, isRead))
}

/** The listener's notifications as far as they are loaded or saved, and how many of them are unread. */
export function useNotifications() {
  const query = useInfiniteQuery(notificationsQuery)
  const pages = query.data?.pages
  const shown = useMemo(() => shownOf(pages ?? []), [pages])
  return { query, shown, unread: useUnread(shown) }
}

export type Notifications = ReturnType<typeof useNotifications>
