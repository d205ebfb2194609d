import { Artists, ArtistsSkeleton } from '../../catalogue/people/People.tsx'
import { artistsQuery } from '../../data/catalogue/artist-queries.ts'
import { artistOrders } from '../../data/catalogue/lists/orders.ts'
import { Discover } from './Discover.tsx'

export const DiscoverArtists = () => (
  <Discover
    title="Discover Artists"
    tagline="Musical talent from around the world"
    items="artists"
    orders={artistOrders}
    query={artistsQuery}
    skeleton={<ArtistsSkeleton />}
  >
    {artists => <Artists artists={artists} />}
  </Discover>
)
