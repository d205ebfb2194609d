import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { playSet } from '../commands/play-set.ts'
import { ignoreOutcome, queryClient } from '../data/query-client.ts'
import { setsQuery } from '../features/catalogue/queries.ts'
import { Sets, SetsSkeleton } from '../features/catalogue/sets/Sets.tsx'
import { Discover } from './-discover.tsx'

export const Route = createFileRoute('/_site/_app/sets/')({
  loader: () => void queryClient.infiniteQuery(setsQuery).catch(ignoreOutcome),
  component: DiscoverSets,
})

function DiscoverSets() {
  return (
    <Discover
      title="Discover Sets"
      tagline="Dive down the rabbit hole with musical journeys"
      query={useInfiniteQuery(setsQuery)}
      skeleton={<SetsSkeleton />}
      empty="No sets yet"
    >
      {sets => <Sets sets={sets} onPlay={playSet.effect} />}
    </Discover>
  )
}
