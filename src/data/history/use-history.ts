import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useCallback } from 'react'
import type { Listen } from '../../../contract/entities/history.ts'
import type { List } from '../../../contract/shapes.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { refetch } from '../cache/refetch.ts'
import { HistoryChange } from '../outbox/kinds/history.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { pendingOf } from '../outbox/pending.ts'
import { historyQuery } from './history-query.ts'
import { shownHistory, withoutRemoved } from './shown-history.ts'

const { queryKey } = historyQuery

/** Removes from the loaded history what an answered write has removed, and refetches it. */
outbox.onAnswered(({ settled }) => {
  const change = settled?.kind === 'history' ? HistoryChange.safeParse(settled.input) : undefined
  if (!change?.success) return
  const answered = [change.data]
  queryClient.setQueryData(queryKey, known => known && { ...known, pages: withoutRemoved(known.pages, answered) })
  void refetch({ queryKey, exact: true }).catch(ignoreOutcome)
})

const pending = pendingOf('history')

/** The listening history, newest first, without what the pending writes remove. */
export function useHistory() {
  const entries = useAtomValue(pending)
  const select = useCallback(
    ({ pages, pageParams }: InfiniteData<List<Listen>>) => ({ pageParams, pages: shownHistory(pages, entries) }),
    [entries],
  )
  return useInfiniteQuery({ ...historyQuery, select })
}
