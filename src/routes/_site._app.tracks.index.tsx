import { createFileRoute } from '@tanstack/react-router'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { ListSearch } from '../data/catalogue/lists/list-search.ts'
import { viewOf } from '../data/catalogue/lists/list-view.ts'
import { trackOrders } from '../data/catalogue/lists/orders.ts'
import { tracksQuery } from '../data/catalogue/track-queries.ts'
import { DiscoverTracks } from '../features/discover/DiscoverTracks.tsx'

export const Route = createFileRoute('/_site/_app/tracks/')({
  validateSearch: ListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await firstScreenRestored()
    void queryClient.infiniteQuery(tracksQuery(viewOf(trackOrders, deps))).catch(ignoreOutcome)
  },
  component: DiscoverTracks,
})
