import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ignoreOutcome, queryClient } from '../data/query-client.ts'
import { tracksQuery } from '../features/catalogue/queries.ts'
import { Tracks, TracksSkeleton } from '../features/catalogue/tracks/Tracks.tsx'
import { Discover } from './-discover.tsx'

export const Route = createFileRoute('/_site/_app/tracks/')({
  loader: () => void queryClient.infiniteQuery(tracksQuery).catch(ignoreOutcome),
  component: DiscoverTracks,
})

function DiscoverTracks() {
  return (
    <Discover
      title="Discover Tracks"
      tagline="Crate dig through new & old cuts"
      query={useInfiniteQuery(tracksQuery)}
      skeleton={<TracksSkeleton />}
      empty="No tracks yet"
    >
      {tracks => <Tracks tracks={tracks} />}
    </Discover>
  )
}
