import type { Vote } from '#contract/entities/suggestions.ts'

/** What a listener has done with an item of the catalogue, and the number of likes by everyone. */
export interface Mark {
  is_fav: boolean
  /** The likes flag; "watching" where the track is an ID. */
  show_likes: boolean
  is_followed: boolean
  is_purchased: boolean
  is_read: boolean
  /** Of a comment. */
  is_reported: boolean
  /** Of another listener. */
  is_blocked: boolean
  /** By everyone: a set's moments and favourites, or the likes of a track, artist or label. */
  likes: number
  /** The number of the listener's own moments. */
  user_likes: number
  /** `YYYY-MM-DD` */
  first_liked_date: string | null
  /** Where the listener left a set, in ms. */
  current_timestamp: number
  /** On another listener's suggestion; null without one. */
  vote: Vote | null
  /** By everyone but the author of the suggestion. */
  agree_count: number
  disagree_count: number
}

/** The item that a mark belongs to: `set/12`, `track/7`. */
export type Subject =
  `${'set' | 'track' | 'artist' | 'label' | 'notification' | 'comment' | 'listener' | 'suggestion'}/${number}`

/** The mark of an item that no answer has contained yet. */
export const noMark: Mark = {
  is_fav: false,
  show_likes: false,
  is_followed: false,
  is_purchased: false,
  is_read: false,
  is_reported: false,
  is_blocked: false,
  likes: 0,
  user_likes: 0,
  first_liked_date: null,
  current_timestamp: 0,
  vote: null,
  agree_count: 0,
  disagree_count: 0,
}

/** A write of the listener as it is applied over the server's mark. */
export interface Overlay {
  /** When the server answered it (ms, this device's clock); null while it hasn't. */
  settledAt: number | null
  apply(mark: Mark): Mark
}

/** A mark as it is shown: the server's, with the listener's writes applied. */
export interface ShownMark extends Mark {
  /** A write of it is pending. */
  unsent: boolean
}
