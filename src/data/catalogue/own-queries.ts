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
import { ask } from '../api/api.ts'
import { pagesOf, type Readable } from '../cache/query.ts'
import { queryClient } from '../cache/query-client.ts'
import type { ShownMark } from '../marks/mark.ts'
import { marks } from '../marks/marks.ts'
import type { ListView } from './order.ts'
import { askedOf as asked, keyOf } from './sub-list-query.ts'

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
  key: QueryKey,
  fetchPage: (offset: number, signal: AbortSignal) => Promise<List<Row>>,
) {
  const queryKey = [route.path, ...key]
  return {
    ...pagesOf(route, key, (offset, signal) => fetchPage(startOf(item, queryKey, offset), signal)),
    staleTime: 0,
    refetchOnWindowFocus: false,
  }
}

export type OwnQuery<Row> = ReturnType<typeof ownPages<Row>>

type View<Keys extends readonly string[]> = ListView<Keys[number]>

export const ownSetsQuery = (user: number, view: View<typeof setOrder>) =>
  ownPages('set', listUserSets, keyOf(user, view), (offset, signal) =>
    ask(listUserSets, asked(user, view, offset), signal),
  )

export const ownTracksQuery = (user: number, view: View<typeof trackOrder>) =>
  ownPages('track', listUserTracks, keyOf(user, view), (offset, signal) =>
    ask(listUserTracks, asked(user, view, offset), signal),
  )

export const ownIdsQuery = (user: number, view: View<typeof trackOrder>) =>
  ownPages('track', listUserIds, keyOf(user, view), (offset, signal) =>
    ask(listUserIds, asked(user, view, offset), signal),
  )

export const ownArtistsQuery = (user: number, view: View<typeof artistOrder>) =>
  ownPages('artist', listUserArtists, keyOf(user, view), (offset, signal) =>
    ask(listUserArtists, asked(user, view, offset), signal),
  )

export const ownLabelsQuery = (user: number, view: View<typeof labelOrder>) =>
  ownPages('label', listUserLabels, keyOf(user, view), (offset, signal) =>
    ask(listUserLabels, asked(user, view, offset), signal),
  )
