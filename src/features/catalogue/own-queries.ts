import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import {
  type artistOrder,
  type labelOrder,
  listUserArtists,
  listUserIds,
  listUserLabels,
  listUserSets,
  listUserTracks,
  type setOrder,
  type trackOrder,
} from '../../../contract/routes/catalogue.ts'
import type { List } from '../../../contract/shapes.ts'
import { ask } from '../../data/api.ts'
import type { ShownMark } from '../../data/mark.ts'
import { marks } from '../../data/marks.ts'
import { pagesOf, type Readable } from '../../data/query.ts'
import { queryClient } from '../../data/query-client.ts'
import type { Order } from './order.ts'

/** What a listener keeps: every list belongs to the one whose id is asked with. */

type Item = 'set' | 'track' | 'artist' | 'label'

/** Whether the server lists it, or will once it hears of it. */
const isKept = ({ is_fav, show_likes, user_likes, is_followed }: ShownMark) =>
  is_fav || show_likes || user_likes > 0 || is_followed

/**
 * Where the next page begins. Rows that were let go since they were loaded still stand on the screen, but not in the list
 * that the server pages through; without this as many would be skipped. What comes twice is shown once.
 */
function startOf(item: Item, queryKey: QueryKey, offset: number): number {
  const loaded = queryClient.getQueryData<InfiniteData<List<{ id: number }>>>(queryKey)?.pages ?? []
  const gone = loaded.flatMap(({ data }) => data).filter(({ id }) => !isKept(marks.get(`${item}/${id}`)))
  return Math.max(0, offset - gone.length)
}

/** Asked for at each opening, and not under the listener's eyes: a row that was let go stays until then. */
function ownPages<Row>(
  item: Item,
  route: Readable,
  key: readonly [user: number, order: Order],
  fetchPage: (offset: number, signal: AbortSignal) => Promise<List<Row>>,
) {
  const queryKey = [route.path, ...key]
  return {
    ...pagesOf(route, [...key], (offset, signal) => fetchPage(startOf(item, queryKey, offset), signal)),
    staleTime: 0,
    refetchOnWindowFocus: false,
  }
}

export type OwnQuery<Row> = ReturnType<typeof ownPages<Row>>

type By<Keys extends readonly string[]> = Order<Keys[number]>

const asked = <Key extends string>(user: number, { by, direction }: Order<Key>, offset: number) => ({
  params: { id: user },
  query: { order_by: by, order_direction: direction, offset },
})

export const ownSetsQuery = (user: number, order: By<typeof setOrder>) =>
  ownPages('set', listUserSets, [user, order], (offset, signal) =>
    ask(listUserSets, asked(user, order, offset), signal),
  )

export const ownTracksQuery = (user: number, order: By<typeof trackOrder>) =>
  ownPages('track', listUserTracks, [user, order], (offset, signal) =>
    ask(listUserTracks, asked(user, order, offset), signal),
  )

export const ownIdsQuery = (user: number, order: By<typeof trackOrder>) =>
  ownPages('track', listUserIds, [user, order], (offset, signal) =>
    ask(listUserIds, asked(user, order, offset), signal),
  )

export const ownArtistsQuery = (user: number, order: By<typeof artistOrder>) =>
  ownPages('artist', listUserArtists, [user, order], (offset, signal) =>
    ask(listUserArtists, asked(user, order, offset), signal),
  )

export const ownLabelsQuery = (user: number, order: By<typeof labelOrder>) =>
  ownPages('label', listUserLabels, [user, order], (offset, signal) =>
    ask(listUserLabels, asked(user, order, offset), signal),
  )
