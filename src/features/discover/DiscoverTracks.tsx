import { Tracks } from '../../catalogue/tracks/Tracks.tsx'
import { TracksSkeleton } from '../../catalogue/tracks/TracksSkeleton.tsx'
import { trackOrders } from '../../data/catalogue/lists/orders.ts'
import { tracksQuery } from '../../data/catalogue/track-queries.ts'
import { Discover } from './Discover.tsx'

export const DiscoverTracks = () => (
  <Discover
    title="Discover Tracks"
    tagline="Crate dig through new & old cuts"
    items="tracks"
    orders={trackOrders}
    query={tracksQuery}
    skeleton={<TracksSkeleton />}
  >
    {tracks => <Tracks tracks={tracks} />}
  </Discover>
)
