import { moodChips } from '../../catalogue/filter/mood-chips.ts'
import { Sets, SetsSkeleton } from '../../catalogue/sets/Sets.tsx'
import { setOrders } from '../../data/catalogue/lists/orders.ts'
import { setsQuery } from '../../data/catalogue/set-queries.ts'
import { Discover } from './Discover.tsx'

export const DiscoverSets = () => (
  <Discover
    title="Discover Sets"
    tagline="Dive down the rabbit hole with musical journeys"
    items="sets"
    orders={setOrders}
    moods={moodChips}
    query={setsQuery}
    skeleton={<SetsSkeleton />}
  >
    {sets => <Sets sets={sets} />}
  </Discover>
)
