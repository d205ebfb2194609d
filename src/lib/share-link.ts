/** A set or a track as it is shared. */
export interface Shared {
  item: 'set' | 'track'
  id: number
  /** As it is told to others: `Mirelle Koda – Nordlicht Closing Set`. */
  name: string
  /** The moment of a set that is meant, in ms; its beginning unless told. */
  at?: number
}

/** So far (ms) into a set nobody means a moment rather than the whole. */
export const beginningMs = 10_000

interface SharedSet {
  id: number
  artist: string
  set_name: string
}

/** What of a set can be given to others while it is at `at` ms: the whole, and the moment once there is one. */
export function shareable({ id, artist, set_name }: SharedSet, at: number): [Shared, ...Shared[]] {
  const whole: Shared = { item: 'set', id, name: `${artist} – ${set_name}` }
  return at < beginningMs ? [whole] : [whole, { ...whole, at }]
}

/** The address that others are given: a page for everybody, which leads into the app. A moment is told in whole seconds. */
export function previewLink({ item, id, at = 0 }: Shared, origin: string = globalThis.location.origin): string {
  const seconds = Math.floor(at / 1000)
  return `${origin}/preview/${item}s/${id}${seconds > 0 ? `?t=${seconds}` : ''}`
}
