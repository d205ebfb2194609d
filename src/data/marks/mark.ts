/** What a listener has done with an item of the catalogue, and how many others have. */
export interface Mark {
  is_fav: boolean
  /** The likes flag; "watching" where the track is an ID. */
  show_likes: boolean
  is_followed: boolean
  is_purchased: boolean
  is_read: boolean
  /** Of everybody: a set's moments and favourites, else the likes of a track, artist or label. */
  likes: number
  /** The listener's own moments. */
  user_likes: number
  /** `YYYY-MM-DD` */
  first_liked_date: string | null
  /** Where the listener left a set, in ms. */
  current_timestamp: number
}

/** What the mark is of: `set/12`, `track/7`. */
export type Subject = `${'set' | 'track' | 'artist' | 'label' | 'notification'}/${number}`

/** The mark of an item that nothing is known of. */
export const noMark: Mark = {
  is_fav: false,
  show_likes: false,
  is_followed: false,
  is_purchased: false,
  is_read: false,
  likes: 0,
  user_likes: 0,
  first_liked_date: null,
  current_timestamp: 0,
}

/** A write as it is laid over what the server last told. */
export interface Layer {
  /** When the server answered it (ms, this device's clock); null while it hasn't. */
  settledAt: number | null
  apply(mark: Mark): Mark
}

/** A mark as it is shown. */
export interface ShownMark extends Mark {
  /** Something of it has not reached the server yet. */
  unsent: boolean
}
