import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useEffect, useMemo } from 'react'
import { listMoments } from '../../../contract/routes/marks.ts'
import { store } from '../../state/store.ts'
import { ask } from '../api/api.ts'
import { withItem, withoutItem } from '../cache/loaded-pages.ts'
import { pagesOf } from '../cache/query.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { refetch } from '../cache/refetch.ts'
import { knownId } from '../outbox/created-ids.ts'
import type { Settled } from '../outbox/entry.ts'
import { MomentInput } from '../outbox/kinds/moments.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { waitingOf } from '../outbox/pending.ts'
import { hasMomentAt, type ShownMoment, shownMoments } from './moments-shown.ts'

/** The moments of a set that the listener has liked, in playing order. */
export const momentsQuery = (setId: number) =>
  pagesOf(listMoments, [setId], (offset, signal) =>
    ask(listMoments, { params: { id: setId }, query: { offset } }, signal),
  )

/** What the server has answered stands in what is loaded, until the list is here anew. */
function settle({ input, recordedAt }: Settled, created: number | null): void {
  const wish = MomentInput.safeParse(input)
  if (!wish.success) return
  const { set_meta_id } = wish.data
  const { queryKey } = momentsQuery(set_meta_id)
  if (wish.data.do === 'unlike') {
    const gone = knownId(wish.data.id)
    queryClient.setQueryData(queryKey, known => (known && typeof gone === 'number' ? withoutItem(known, gone) : known))
  } else if (created !== null) {
    const { set_timestamp } = wish.data
    const created_dt = new Date(recordedAt).toISOString()
    const moment = { id: created, set_meta_id, set_timestamp, track_meta_id: null, created_dt }
    queryClient.setQueryData(queryKey, known => known && withItem(known, moment))
  }
  void refetch({ queryKey, exact: true }).catch(ignoreOutcome)
}

outbox.onAnswered(({ settled, created }) => {
  if (settled?.kind === 'moment') settle(settled, created)
})

const waiting = waitingOf('moment')

/**
 * The listener's own moments of a set in playing order, those not sent yet too, however many pages that takes. Null while
 * nothing is known of them.
 */
export function useMoments(setId: number): readonly ShownMoment[] | null {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(momentsQuery(setId))
  const more = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (more) void fetchNextPage()
  }, [more, fetchNextPage])
  const entries = useAtomValue(waiting)
  return useMemo(() => {
    const shown = shownMoments(data?.pages.flatMap(page => page.data) ?? [], entries, setId, knownId)
    return data || shown.length > 0 ? shown : null
  }, [data, entries, setId])
}

/** Whether the listener has liked a moment in the same second of a set (ms), as far as this device knows. */
export function isLikedAt(setId: number, at: number): boolean {
  const answered = queryClient.getQueryData(momentsQuery(setId).queryKey)?.pages.flatMap(page => page.data) ?? []
  return hasMomentAt(shownMoments(answered, store.get(waiting), setId, knownId), at)
}

const none: readonly number[] = []

/** When they were, in ms: each time once. The same array until a time comes or goes. */
export function useMomentTimes(setId: number): readonly number[] {
  const times = [...new Set(useMoments(setId)?.map(({ at }) => at))].join()
  return useMemo(() => (times ? times.split(',').map(Number) : none), [times])
}
