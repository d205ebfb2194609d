import type { OrderDirection } from '../../../contract/shapes.ts'
import type { ListSearch } from './list-search.ts'

/** What lists can be ordered by, as listeners choose it: by a table's heading or in the dialog. */

export interface Order<By extends string = string> {
  by: By
  direction: OrderDirection
}

const kinds = {
  text: { asc: 'A to Z', desc: 'Z to A', first: 'asc' },
  count: { asc: 'fewest first', desc: 'most first', first: 'desc' },
  date: { asc: 'oldest to newest', desc: 'newest to oldest', first: 'desc' },
} as const

/** One column that a list can be ordered by. */
export interface OrderField<By extends string = string> {
  by: By
  /** In the dialog; a table may head its column with a shorter word. */
  name: string
  kind: keyof typeof kinds
  /**
   * The dialog doesn't offer it where the table has its heading: from this width on, or at any width (product, 9.13).
   */
  byHeadingOnly?: 'always' | '56.25em'
}

export interface Orders<By extends string = string> {
  fields: readonly OrderField<By>[]
  /** The order a list starts with (product, 9.12). */
  first: Order<By>
  /** From this width on the table has a heading for each of them; below, the dialog sorts (product, 2.35). */
  headingsFrom: '37.5em' | '56.25em' | '75em'
}

const orders = <const By extends string>(
  fields: readonly OrderField<By>[],
  first: Order<NoInfer<By>>,
  headingsFrom: Orders['headingsFrom'],
): Orders<By> => ({ fields, first, headingsFrom })

export const setOrders = orders(
  [
    { by: 'artist', name: 'Artist', kind: 'text' },
    { by: 'set_name', name: 'Set name', kind: 'text' },
    { by: 'sponsor', name: 'Curator', kind: 'text' },
    { by: 'genre', name: 'Genre', kind: 'text' },
    { by: 'release_date', name: 'Release date', kind: 'date' },
    { by: 'user_set_favs.total_user_likes', name: 'Likes', kind: 'count', byHeadingOnly: 'always' },
    { by: 'user_set_favs.first_liked_date', name: 'Liked on', kind: 'date', byHeadingOnly: '56.25em' },
  ],
  { by: 'release_date', direction: 'desc' },
  '75em',
)

export const trackOrders = orders(
  [
    { by: 'artist', name: 'Artist', kind: 'text' },
    { by: 'title', name: 'Title', kind: 'text' },
    { by: 'label_name', name: 'Label', kind: 'text' },
    { by: 'genre', name: 'Genre', kind: 'text' },
    { by: 'release_date', name: 'Release date', kind: 'date' },
    { by: 'user_track_favs.total_user_likes', name: 'Likes', kind: 'count', byHeadingOnly: 'always' },
    { by: 'user_track_favs.first_liked_date', name: 'Liked on', kind: 'date', byHeadingOnly: '56.25em' },
  ],
  { by: 'release_date', direction: 'desc' },
  '56.25em',
)

/** IDs are tracks that nobody has identified: what is known of them is where and when they were heard. */
export const idOrders = orders(
  [
    { by: 'artist', name: 'Artist', kind: 'text' },
    { by: 'title', name: 'Title', kind: 'text' },
    { by: 'set_meta.set_name', name: 'Seen in Set', kind: 'text' },
    { by: 'genre', name: 'Genre', kind: 'text' },
    { by: 'created_dt', name: 'First seen date', kind: 'date' },
  ],
  { by: 'created_dt', direction: 'desc' },
  '56.25em',
)

export const artistOrders = orders(
  [
    { by: 'name', name: 'Name', kind: 'text' },
    { by: 'set_count', name: 'Sets', kind: 'count' },
    { by: 'track_count', name: 'Tracks', kind: 'count' },
    { by: 'remix_count', name: 'Remixes', kind: 'count' },
  ],
  { by: 'set_count', direction: 'desc' },
  '37.5em',
)

export const labelOrders = orders(
  [
    { by: 'name', name: 'Name', kind: 'text' },
    { by: 'set_count', name: 'Sets', kind: 'count' },
    { by: 'track_count', name: 'Tracks', kind: 'count' },
    { by: 'artist_count', name: 'Artists', kind: 'count' },
  ],
  { by: 'set_count', direction: 'desc' },
  '37.5em',
)

export type SetOrder = (typeof setOrders)['first']['by']
export type TrackOrder = (typeof trackOrders)['first']['by']
export type ArtistOrder = (typeof artistOrders)['first']['by']
export type LabelOrder = (typeof labelOrders)['first']['by']

const directions = ['asc', 'desc'] as const

export interface OrderChoice<By extends string> {
  order: Order<By>
  /** `Release date, newest to oldest` */
  words: string
}

/**
 * Every choice of the dialog in words, and the order in force, were it one that only headings offer. A narrow window is below
 * 900 px.
 */
export const choicesOf = <By extends string>(
  { fields }: Orders<By>,
  inForce: Order<By>,
  narrow: boolean,
): OrderChoice<By>[] =>
  fields.flatMap(({ by, name, kind, byHeadingOnly }) =>
    directions
      .filter(
        direction =>
          !byHeadingOnly || (narrow && byHeadingOnly !== 'always') || isSameOrder({ by, direction }, inForce),
      )
      .map(direction => ({ order: { by, direction }, words: `${name}, ${kinds[kind][direction]}` })),
  )

export const isSameOrder = (a: Order, b: Order) => a.by === b.by && a.direction === b.direction

/** The order that a click on a column's heading asks for: the other way round, or what one looks for first in such a column. */
export function orderByHeading({ fields }: Orders, now: Order, by: string): Order {
  if (now.by === by) return { by, direction: now.direction === 'asc' ? 'desc' : 'asc' }
  const kind = fields.find(field => field.by === by)?.kind ?? 'text'
  return { by, direction: kinds[kind].first }
}

/** How a list is shown: its genre and its order. */
export interface ListView<By extends string = string> {
  genre?: string | undefined
  order: Order<By>
}

/** An order as one of these; what is none of them is the first. */
export function orderIn<By extends string>({ fields, first }: Orders<By>, { by, direction }: Order): Order<By> {
  const field = fields.find(known => known.by === by)
  return field ? { by: field.by, direction } : first
}

export const viewOf = <By extends string>(orders: Orders<By>, search: ListSearch): ListView<By> => ({
  genre: search.genre,
  order: orderIn(orders, { by: search.order_by ?? '', direction: search.order_direction ?? 'asc' }),
})

export const searchOf = <By extends string>(orders: Orders<By>, { genre, order }: ListView<By>): ListSearch => ({
  ...(genre && { genre }),
  ...(!isSameOrder(order, orders.first) && { order_by: order.by, order_direction: order.direction }),
})

/** The list is not as it starts. */
export const isInForce = ({ first }: Orders, { genre, order }: ListView) =>
  genre !== undefined || !isSameOrder(order, first)
