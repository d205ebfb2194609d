import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/query-client.ts'
import { Labels, LabelsSkeleton } from '../features/catalogue/people/People.tsx'
import { labelsQuery } from '../features/catalogue/queries.ts'
import { Discover } from './-discover.tsx'

export const Route = createFileRoute('/_site/_app/labels/')({
  loader: () => void queryClient.infiniteQuery(labelsQuery).catch(ignoreOutcome),
  component: DiscoverLabels,
})

function DiscoverLabels() {
  return (
    <Discover
      title="Discover Labels"
      tagline="Only independent labels & producers"
      query={useInfiniteQuery(labelsQuery)}
      skeleton={<LabelsSkeleton />}
      empty="No labels yet"
    >
      {labels => <Labels labels={labels} />}
    </Discover>
  )
}
