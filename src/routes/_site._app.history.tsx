import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { historyQuery } from '../data/history/history-query.ts'
import { HistoryPage } from '../features/history/HistoryPage.tsx'

export const Route = createFileRoute('/_site/_app/history')({
  // Loaded each time it is opened: what plays is added to it.
  loader: () => void queryClient.infiniteQuery({ ...historyQuery, staleTime: 0 }).catch(ignoreOutcome),
  component: HistoryPage,
})
