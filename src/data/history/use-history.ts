import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import { useCallback } from 'react'
import type { Listen } from '#contract/entities/history.ts'
import type { List } from '#contract/shapes.ts'
import { ignoreOutcome, queryClient } from '../cache/query-client.ts'
import { HistoryChange } from '../outbox/kinds/history.ts'
import { outbox } from '../outbox/page-outbox.ts'
import { pendingOf } from '../outbox/pending.ts'
import { historyQuery } from './history-query.ts'
import { shownHistory, withoutRemoved } from './shown-history.ts'

const { queryKey } = historyQuery

/** Fetches the history, also for a page that isn't open: it then opens offline as it is. */
async function fetchAgain(): Promise<void> {
  // A request from before the change would answer without it.
  await queryClient.cancelQueries({ queryKey, exact: true })
  await queryClient.infiniteQuery({ ...historyQuery, staleTime: 0 })
}

/** Removes from the loaded history what an answered write has removed, and fetches it again. */
outbox.onAnswered(({ settled }) => {
  const change = settled?.kind === 'history' ? HistoryChange.safeParse(settled.input) : undefined
  if (!change?.success) return
  const answered = [change.data]
  queryClient.setQueryData(queryKey, known => known && { ...known, pages: withoutRemoved(known.pages, answered) })
  void fetchAgain().catch(ignoreOutcome)
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
