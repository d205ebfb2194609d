import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useEffect, useMemo } from 'react'
import { listMoments } from '#contract/routes/marks.ts'
import { store } from '../../state/store.ts'
import { callOrThrow } from '../api/api.ts'
import { withItem, withoutItem } from '../cache/loaded-pages.ts'
import { pagesOf } from '../cache/query.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { refetch } from '../cache/refetch.ts'
import { knownId } from '../outbox/created-ids.ts'
import { MomentInput } from '../outbox/kinds/moments.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { pendingOf } from '../outbox/pending.ts'
import type { Settled } from '../outbox/store/entry.ts'
import { hasMomentAt, type ShownMoment, shownMoments } from './moments-shown.ts'

/** The moments of a set that the listener has liked, in playing order. */
export const momentsQuery = (setId: number) =>
  pagesOf(listMoments, [setId], (offset, signal) =>
    callOrThrow(listMoments, { params: { id: setId }, query: { offset } }, signal),
  )

/** Updates the loaded moments by an answered write, and refetches them. */
function settle({ input, recordedAt }: Settled, created: number | null): void {
  const change = MomentInput.safeParse(input)
  if (!change.success) return
  const { set_meta_id } = change.data
  const { queryKey } = momentsQuery(set_meta_id)
  if (change.data.do === 'unlike') {
    const gone = knownId(change.data.id)
    queryClient.setQueryData(queryKey, known => (known && typeof gone === 'number' ? withoutItem(known, gone) : known))
  } else if (created !== null) {
    const { set_timestamp } = change.data
    const created_dt = new Date(recordedAt).toISOString()
    const moment = { id: created, set_meta_id, set_timestamp, track_meta_id: null, created_dt }
    queryClient.setQueryData(queryKey, known => known && withItem(known, moment))
  }
  void refetch({ queryKey, exact: true }).catch(ignoreOutcome)
}

outbox.onAnswered(({ settled, created }) => {
  if (settled?.kind === 'moment') settle(settled, created)
})

const pending = pendingOf('moment')

/**
 * The listener's own moments of a set in playing order, the pending ones too. Loads all pages. Null while none has
 * loaded and none is pending.
 */
export function useMoments(setId: number): readonly ShownMoment[] | null {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(momentsQuery(setId))
  const more = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (more) void fetchNextPage()
  }, [more, fetchNextPage])
  const entries = useAtomValue(pending)
  return useMemo(() => {
    const shown = shownMoments(data?.pages.flatMap(page => page.data) ?? [], entries, setId, knownId)
    return data || shown.length > 0 ? shown : null
  }, [data, entries, setId])
}

/** Whether the listener has liked a moment in the same second of a set (ms), as far as this device knows. */
export function isLikedAt(setId: number, at: number): boolean {
  const answered = queryClient.getQueryData(momentsQuery(setId).queryKey)?.pages.flatMap(page => page.data) ?? []
  return hasMomentAt(shownMoments(answered, store.get(pending), setId, knownId), at)
}

const none: readonly number[] = []

/**
 * The times of the listener's moments (ms), without duplicates. The array stays the same until one is added or removed.
 */
export function useMomentTimes(setId: number): readonly number[] {
  const times = [...new Set(useMoments(setId)?.map(({ at }) => at))].join()
  return useMemo(() => (times ? times.split(',').map(Number) : none), [times])
}
