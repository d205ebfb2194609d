import type { MergeKind } from './schema/studio.ts'
import type { Mark } from './set-mark.ts'

/** The items that can be marked; `name` is for the 404 message. */
const set = { table: 'user_set_favs', items: 'listed_sets', itemColumn: 'set_id', name: 'This set' } as const
const track = {
  table: 'user_track_favs',
  items: 'tracks',
  itemColumn: 'track_id',
  merges: 'track',
  name: 'This track',
} as const
const artist = {
  table: 'user_artist_stats',
  items: 'artists',
  itemColumn: 'artist_id',
  merges: 'artist',
  name: 'This artist',
} as const
const label = {
  table: 'user_label_stats',
  items: 'labels',
  itemColumn: 'label_id',
  merges: 'label',
  name: 'This label',
} as const

const followed = { field: 'is_followed', prefix: 'followed', dated: false } as const
const favourite = { field: 'is_fav', prefix: 'fav', dated: true } as const
const likes = { field: 'show_likes', prefix: 'likes' } as const

/** `merges` is what the item can be merged into. */
export type NamedMark = Mark & { name: string; merges?: MergeKind }

export const marks = {
  artistFollowed: { ...artist, ...followed },
  labelFollowed: { ...label, ...followed },
  artistLikes: { ...artist, ...likes, dated: false },
  labelLikes: { ...label, ...likes, dated: false },
  setFavourite: { ...set, ...favourite },
  trackFavourite: { ...track, ...favourite },
  setLikes: { ...set, ...likes, dated: true },
  trackLikes: { ...track, ...likes, dated: true },
  /** A purchase doesn't set the date of the first like. */
  trackPurchased: { ...track, field: 'is_purchased', prefix: 'purchased', dated: false },
} as const satisfies Record<string, NamedMark>
