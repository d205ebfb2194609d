import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Labels, LabelsSkeleton } from '../catalogue/people/People.tsx'
import { firstScreenRestored } from '../data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../data/cache/query-client.ts'
import { ListSearch } from '../data/catalogue/list-search.ts'
import { labelOrders, searchOf, viewOf } from '../data/catalogue/order.ts'
import { labelsQuery } from '../data/catalogue/queries.ts'
import { Discover } from '../features/discover/Discover.tsx'

export const Route = createFileRoute('/_site/_app/labels/')({
  validateSearch: ListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    await firstScreenRestored()
    void queryClient.infiniteQuery(labelsQuery(viewOf(labelOrders, deps))).catch(ignoreOutcome)
  },
  component: DiscoverLabels,
})

function DiscoverLabels() {
  const navigate = Route.useNavigate()
  const view = viewOf(labelOrders, Route.useSearch())
  return (
    <Discover
      title="Discover Labels"
      tagline="Only independent labels & producers"
      orders={labelOrders}
      view={view}
      onView={next => void navigate({ search: searchOf(labelOrders, next), resetScroll: false })}
      query={useInfiniteQuery({ ...labelsQuery(view), placeholderData: keepPreviousData })}
      skeleton={<LabelsSkeleton />}
      empty={view.genre ? 'No labels of this genre yet' : 'No labels yet'}
    >
      {labels => <Labels labels={labels} />}
    </Discover>
  )
}
