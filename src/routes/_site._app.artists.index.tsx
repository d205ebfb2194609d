import { createFileRoute } from '@tanstack/react-router'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { artistsQuery } from '../data/catalogue/artist-queries.ts'
import { ListSearch } from '../data/catalogue/lists/list-search.ts'
import { viewOf } from '../data/catalogue/lists/list-view.ts'
import { artistOrders } from '../data/catalogue/lists/orders.ts'
import { DiscoverArtists } from '../features/discover/DiscoverArtists.tsx'

export const Route = createFileRoute('/_site/_app/artists/')({
  validateSearch: ListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await firstScreenRestored()
    void queryClient.infiniteQuery(artistsQuery(viewOf(artistOrders, deps))).catch(ignoreOutcome)
  },
  component: DiscoverArtists,
})
