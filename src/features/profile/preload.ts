import { ignoreOutcome, queryClient } from '../../data/cache/query-client.ts'
import type { ListSearch } from '../../data/catalogue/list-search.ts'
import { idOrders, viewOf } from '../../data/catalogue/order.ts'
import { ownArtistOrders, ownLabelOrders, ownSetOrders, ownTrackOrders } from '../../data/catalogue/own-orders.ts'
import {
  type OwnQuery,
  ownArtistsQuery,
  ownIdsQuery,
  ownLabelsQuery,
  ownSetsQuery,
  ownTracksQuery,
} from '../../data/catalogue/own-queries.ts'

/** In ms: what pointing at a link has loaded need not be loaded by the click. */
const staleTime = 5_000

/** Not what is on the screen: rows that were let go would leave it. */
async function load<Row>(query: OwnQuery<Row>): Promise<void> {
  if (queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive()) return
  await queryClient.infiniteQuery({ ...query, staleTime })
}

type Load = (user: number, search: ListSearch) => Promise<void>

const loads = {
  sets: (user, search) => load(ownSetsQuery(user, viewOf(ownSetOrders, search))),
  tracks: (user, search) => load(ownTracksQuery(user, viewOf(ownTrackOrders, search))),
  ids: (user, search) => load(ownIdsQuery(user, viewOf(idOrders, search))),
  artists: (user, search) => load(ownArtistsQuery(user, viewOf(ownArtistOrders, search))),
  labels: (user, search) => load(ownLabelsQuery(user, viewOf(ownLabelOrders, search))),
} satisfies Record<string, Load>

/** Starts to load a tab of the profile; the tab itself shows how that goes. */
export function preloadProfile(tab: keyof typeof loads, user: number, search: ListSearch): void {
  void loads[tab](user, search).catch(ignoreOutcome)
}
