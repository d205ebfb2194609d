import { openCachedPages } from '../../src/data/cache/cached-pages-owner.ts'
import { firstScreenRestored } from '../../src/data/cache/first-screen-cache.ts'
import { ignoreOutcome, queryClient } from '../../src/data/cache/query-client.ts'
import { featured } from '../../src/data/catalogue/featured-queries.ts'
import { setOrders } from '../../src/data/catalogue/lists/orders.ts'
import { peaksQuery, setQuery, setsQuery } from '../../src/data/catalogue/set-queries.ts'

/** The app's own queries in an empty page, to measure only how long restoring them takes. */
export interface Restore {
  as(user: number): void
  /** Resolves with how many tracks and waveform points were restored. */
  set(id: number): Promise<number>
  /** Resolves with how many items of home and the sets list were restored. */
  firstScreens(): Promise<number>
}

/** Starts a query as a loader does. The cached answer of a first screen is available right after that. */
function begin<Data>(query: { queryKey: readonly unknown[] }, asked: Promise<Data>): Data | undefined {
  asked.catch(ignoreOutcome)
  return queryClient.getQueryData<Data>(query.queryKey)
}

const restore: Restore = {
  as: openCachedPages,
  async set(id) {
    const [set, peaks] = await Promise.all([queryClient.query(setQuery(id)), queryClient.query(peaksQuery(id))])
    return set.set_tracks.length + peaks.length
  },
  async firstScreens() {
    await firstScreenRestored()
    const { sets, tracks, artists, labels } = featured
    const newest = setsQuery({ order: setOrders.first })
    const lists = [
      begin(sets, queryClient.query(sets)),
      begin(tracks, queryClient.query(tracks)),
      begin(artists, queryClient.query(artists)),
      begin(labels, queryClient.query(labels)),
      begin(newest, queryClient.infiniteQuery(newest))?.pages[0],
    ]
    return lists.reduce((sum, list) => sum + (list?.data.length ?? 0), 0)
  },
}

Object.assign(globalThis, { restore })
