import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Tracks, TracksSkeleton } from '../catalogue/tracks/Tracks.tsx'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { ListSearch } from '../data/catalogue/list-search.ts'
import { searchOf, trackOrders, viewOf } from '../data/catalogue/order.ts'
import { tracksQuery } from '../data/catalogue/queries.ts'
import { Discover } from '../features/discover/Discover.tsx'

export const Route = createFileRoute('/_site/_app/tracks/')({
  validateSearch: ListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await firstScreenRestored()
    void queryClient.infiniteQuery(tracksQuery(viewOf(trackOrders, deps))).catch(ignoreOutcome)
  },
  component: DiscoverTracks,
})

function DiscoverTracks() {
  const navigate = Route.useNavigate()
  const view = viewOf(trackOrders, Route.useSearch())
  return (
    <Discover
      title="Discover Tracks"
      tagline="Crate dig through new & old cuts"
      orders={trackOrders}
      view={view}
      onView={next => void navigate({ search: searchOf(trackOrders, next), resetScroll: false })}
      query={useInfiniteQuery({ ...tracksQuery(view), placeholderData: keepPreviousData })}
      skeleton={<TracksSkeleton />}
      empty={view.genre ? 'No tracks of this genre yet' : 'No tracks yet'}
    >
      {tracks => <Tracks tracks={tracks} />}
    </Discover>
  )
}
