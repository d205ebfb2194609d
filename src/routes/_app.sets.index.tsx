import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { playSet } from '../commands/play-set.ts'
import { ignoreOutcome, queryClient } from '../data/query-client.ts'
import { setsQuery } from '../features/catalogue/queries.ts'
import { Sets, SetsSkeleton } from '../features/catalogue/sets/Sets.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Hero } from '../ui/Hero.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { Page } from '../ui/Page.tsx'
import { Answer } from './-answer.tsx'

export const Route = createFileRoute('/_app/sets/')({
  loader: () => void queryClient.infiniteQuery(setsQuery).catch(ignoreOutcome),
  component: DiscoverSets,
})

function DiscoverSets() {
  const query = useInfiniteQuery(setsQuery)
  return (
    <Page title="Discover Sets">
      <Hero title="Discover Sets" tagline="Dive down the rabbit hole with musical journeys" />
      <Answer query={query} skeleton={<SetsSkeleton />}>
        {({ pages }) => {
          // A set that was added meanwhile shifts the pages: it must not show twice.
          const sets = [...new Map(pages.flatMap(page => page.data).map(set => [set.id, set])).values()]
          if (sets.length === 0) return <EmptyState kind="waveform" title="No sets yet" />
          return (
            <>
              <Sets sets={sets} onPlay={playSet.effect} />
              <LoadMore
                shown={query.hasNextPage ? sets.length : Number.POSITIVE_INFINITY}
                total={pages.at(-1)?.pagination.total ?? 0}
                loading={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          )
        }}
      </Answer>
    </Page>
  )
}
