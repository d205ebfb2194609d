import { createFileRoute } from '@tanstack/react-router'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { SetListSearch } from '../data/catalogue/lists/list-search.ts'
import { viewOf } from '../data/catalogue/lists/list-view.ts'
import { setOrders } from '../data/catalogue/lists/orders.ts'
import { setsQuery } from '../data/catalogue/set-queries.ts'
import { DiscoverSets } from '../features/discover/DiscoverSets.tsx'

export const Route = createFileRoute('/_site/_app/sets/')({
  validateSearch: SetListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await firstScreenRestored()
    void queryClient.infiniteQuery(setsQuery(viewOf(setOrders, deps))).catch(ignoreOutcome)
  },
  component: DiscoverSets,
})
