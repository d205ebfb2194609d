/** A set, a moment of a set, a track, an artist, a label or a playlist, as it is shared. */
export interface Shared {
  item: 'set' | 'track' | 'artist' | 'label' | 'playlist'
  id: number | string
  /** For the share sheet: `Mirelle Koda – Nordlicht Closing Set`. */
  name: string
  /** The moment of the set, in ms. Without it the whole is shared. */
  at?: number
}

/** Before this (ms) only the whole set is offered: so early, no moment of it is meant. */
export const beginningMs = 10_000

interface SharedSet {
  id: number
  artist: string
  set_name: string
}

/** What can be shared of a set that is at `at` ms: the whole, and after its beginning the moment too. */
export function shareable({ id, artist, set_name }: SharedSet, at: number): [Shared, ...Shared[]] {
  const whole: Shared = { item: 'set', id, name: `${artist} – ${set_name}` }
  return at < beginningMs ? [whole] : [whole, { ...whole, at }]
}

/**
 * The link to share. Of a set or a track a public preview page, which leads into the app; it carries a moment in whole seconds.
 * The others have none: theirs leads into the app by itself.
 */
export function shareLink({ item, id, at = 0 }: Shared, origin: string = globalThis.location.origin): string {
  if (item !== 'set' && item !== 'track') return `${origin}/${item}s/${id}`
  const seconds = Math.floor(at / 1000)
  return `${origin}/preview/${item}s/${id}${seconds > 0 ? `?t=${seconds}` : ''}`
}

/**
 * What has a podcast feed: an artist's sets, those that a label presents, those of a genre (by its slug), and those of a playlist that is
 * open by link.
 */
export type WithFeed = Omit<Shared, 'item' | 'at'> & { item: 'artist' | 'label' | 'genre' | 'playlist' }

export const feedLink = (
  { item, id }: Pick<WithFeed, 'item' | 'id'>,
  origin: string = globalThis.location.origin,
): string => `${origin}/feeds/${item}s/${id}.xml`
