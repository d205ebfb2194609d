import { Labels, LabelsSkeleton } from '../../catalogue/people/People.tsx'
import { labelsQuery } from '../../data/catalogue/label-queries.ts'
import { labelOrders } from '../../data/catalogue/lists/orders.ts'
import { Discover } from './Discover.tsx'

export const DiscoverLabels = () => (
  <Discover
    title="Discover Labels"
    tagline="Only independent labels & producers"
    items="labels"
    orders={labelOrders}
    query={labelsQuery}
    skeleton={<LabelsSkeleton />}
  >
    {labels => <Labels labels={labels} />}
  </Discover>
)
