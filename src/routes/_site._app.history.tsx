import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { historyQuery } from '../data/history/history-query.ts'
import { HistoryPage } from '../features/history/HistoryPage.tsx'

export const Route = createFileRoute('/_site/_app/history')({
  loader: () => void queryClient.infiniteQuery(historyQuery).catch(ignoreOutcome),
  component: HistoryPage,
})
