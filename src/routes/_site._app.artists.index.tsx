import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Artists, ArtistsSkeleton } from '../catalogue/people/People.tsx'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { ListSearch } from '../data/catalogue/list-search.ts'
import { artistOrders, searchOf, viewOf } from '../data/catalogue/order.ts'
import { artistsQuery } from '../data/catalogue/queries.ts'
import { Discover } from '../features/discover/Discover.tsx'

export const Route = createFileRoute('/_site/_app/artists/')({
  validateSearch: ListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await firstScreenRestored()
    void queryClient.infiniteQuery(artistsQuery(viewOf(artistOrders, deps))).catch(ignoreOutcome)
  },
  component: DiscoverArtists,
})

function DiscoverArtists() {
  const navigate = Route.useNavigate()
  const view = viewOf(artistOrders, Route.useSearch())
  return (
    <Discover
      title="Discover Artists"
      tagline="Musical talent from around the world"
      orders={artistOrders}
      view={view}
      onView={next => void navigate({ search: searchOf(artistOrders, next), resetScroll: false })}
      query={useInfiniteQuery({ ...artistsQuery(view), placeholderData: keepPreviousData })}
      skeleton={<ArtistsSkeleton />}
      empty={view.genre ? 'No artists of this genre yet' : 'No artists yet'}
    >
      {artists => <Artists artists={artists} />}
    </Discover>
  )
}
