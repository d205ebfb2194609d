import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Sets, SetsSkeleton } from '../catalogue/sets/Sets.tsx'
import { playSet } from '../commands/play-set.ts'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { ListSearch } from '../data/catalogue/list-search.ts'
import { searchOf, setOrders, viewOf } from '../data/catalogue/order.ts'
import { setsQuery } from '../data/catalogue/queries.ts'
import { Discover } from '../features/discover/Discover.tsx'

export const Route = createFileRoute('/_site/_app/sets/')({
  validateSearch: ListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await firstScreenRestored()
    void queryClient.infiniteQuery(setsQuery(viewOf(setOrders, deps))).catch(ignoreOutcome)
  },
  component: DiscoverSets,
})

function DiscoverSets() {
  const navigate = Route.useNavigate()
  const view = viewOf(setOrders, Route.useSearch())
  return (
    <Discover
      title="Discover Sets"
      tagline="Dive down the rabbit hole with musical journeys"
      orders={setOrders}
      view={view}
      onView={next => void navigate({ search: searchOf(setOrders, next), resetScroll: false })}
      query={useInfiniteQuery({ ...setsQuery(view), placeholderData: keepPreviousData })}
      skeleton={<SetsSkeleton />}
      empty={view.genre ? 'No sets of this genre yet' : 'No sets yet'}
    >
      {sets => <Sets sets={sets} onPlay={playSet.effect} />}
    </Discover>
  )
}
