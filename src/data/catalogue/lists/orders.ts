import type { OrderDirection } from '#contract/shapes.ts'

/** What the lists of the catalogue can be ordered by, with a table's headings or in the filter dialog. */

export interface Order<By extends string = string> {
  by: By
  direction: OrderDirection
}

/** One column that a list can be ordered by. */
export interface OrderField<By extends string = string> {
  by: By
  /** As the dialog shows it. The table's heading may be shorter. */
  name: string
  kind: 'text' | 'count' | 'date'
  /** The dialog doesn't offer it where the table has a heading for it: from this width on, or always (product, 9.13). */
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

/** IDs are tracks that nobody has identified yet. What is known of them is where and when they were heard. */
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
