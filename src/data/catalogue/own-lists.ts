import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import {
  listUserArtists,
  listUserIds,
  listUserLabels,
  listUserSets,
  listUserTracks,
} from '#contract/routes/catalogue.ts'
import type { List } from '#contract/shapes.ts'
import { pagesOf } from '../cache/query.ts'
import { queryClient } from '../cache/query-client.ts'
import type { ShownMark } from '../marks/mark.ts'
import { marks } from '../marks/marks.ts'
import type { ListView } from './lists/list-view.ts'
import { artistOrders, labelOrders, setOrders, trackOrders } from './lists/orders.ts'
import { keyOf, loadPage, type SubListRoute } from './lists/sub-list-query.ts'

/** A listener's own lists: what they liked, watch and follow. */

type Item = 'set' | 'track' | 'artist' | 'label'

/** True for what the server lists, or will list once the pending changes have reached it. */
const isListed = ({ is_fav, show_likes, user_likes, is_followed }: ShownMark) =>
  is_fav || show_likes || user_likes > 0 || is_followed

/**
 * Where the next page begins. Rows whose mark was removed since they were loaded are still on the screen, but no longer in
 * the list that the server pages through: without this, as many items would be skipped. An item that comes twice is shown
 * once.
 */
function startOf(item: Item, queryKey: QueryKey, offset: number): number {
  const loaded = queryClient.getQueryData<InfiniteData<List<{ id: number }>>>(queryKey)?.pages ?? []
  const removed = loaded.flatMap(({ data }) => data).filter(({ id }) => !isListed(marks.get(`${item}/${id}`)))
  return Math.max(0, offset - removed.length)
}

/** Loaded each time it is opened, but never while it is on the screen: a row whose mark was removed stays until then. */
const ownList =
  <Row, By extends string>(item: Item, route: SubListRoute<Row, By>) =>
  (user: number, view: ListView<By>) => {
    const key = keyOf(user, view)
    const queryKey = [route.path, ...key]
    return {
      ...pagesOf(route, key, (offset, signal) => loadPage(route, user, view, startOf(item, queryKey, offset), signal)),
      staleTime: 0,
      refetchOnWindowFocus: false,
    }
  }

export type OwnQuery<Row> = ReturnType<ReturnType<typeof ownList<Row, string>>>

export const ownSetsQuery = ownList('set', listUserSets)
export const ownTracksQuery = ownList('track', listUserTracks)
export const ownIdsQuery = ownList('track', listUserIds)
export const ownArtistsQuery = ownList('artist', listUserArtists)
export const ownLabelsQuery = ownList('label', listUserLabels)

/** Own sets and tracks start with those liked last, artists and labels with names from A to Z. */
export const ownSetOrders: typeof setOrders = {
  ...setOrders,
  first: { by: 'user_set_favs.first_liked_date', direction: 'desc' },
}
export const ownTrackOrders: typeof trackOrders = {
  ...trackOrders,
  first: { by: 'user_track_favs.first_liked_date', direction: 'desc' },
}
const byName = { by: 'name', direction: 'asc' } as const
export const ownArtistOrders: typeof artistOrders = { ...artistOrders, first: byName }
export const ownLabelOrders: typeof labelOrders = { ...labelOrders, first: byName }
