import { createFileRoute } from '@tanstack/react-router'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { labelsQuery } from '../data/catalogue/label-queries.ts'
import { ListSearch } from '../data/catalogue/lists/list-search.ts'
import { viewOf } from '../data/catalogue/lists/list-view.ts'
import { labelOrders } from '../data/catalogue/lists/orders.ts'
import { DiscoverLabels } from '../features/discover/DiscoverLabels.tsx'

export const Route = createFileRoute('/_site/_app/labels/')({
  validateSearch: ListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await firstScreenRestored()
    void queryClient.infiniteQuery(labelsQuery(viewOf(labelOrders, deps))).catch(ignoreOutcome)
  },
  component: DiscoverLabels,
})
