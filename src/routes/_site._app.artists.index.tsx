import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/query-client.ts'
import { Artists, ArtistsSkeleton } from '../features/catalogue/people/People.tsx'
import { artistsQuery } from '../features/catalogue/queries.ts'
import { Discover } from './-discover.tsx'

export const Route = createFileRoute('/_site/_app/artists/')({
  loader: () => void queryClient.infiniteQuery(artistsQuery).catch(ignoreOutcome),
  component: DiscoverArtists,
})

function DiscoverArtists() {
  return (
    <Discover
      title="Discover Artists"
      tagline="Musical talent from around the world"
      query={useInfiniteQuery(artistsQuery)}
      skeleton={<ArtistsSkeleton />}
      empty="No artists yet"
    >
      {artists => <Artists artists={artists} />}
    </Discover>
  )
}
