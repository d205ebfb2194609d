import type { Track } from '#contract/entities/music.ts'
import { webAddress } from '../../lib/web-address.ts'

/** The shop of a track; null where the catalogue has none, or no http(s) address. */
export const shopLink = ({ purchase_url }: Pick<Track, 'purchase_url'>): string | null => webAddress(purchase_url)

/** A store's search for `artist - title`. `search` is the address that the text is added to; null if it isn't http(s). */
export const storeSearch = ({ artist, title }: Pick<Track, 'artist' | 'title'>, search: string): string | null =>
  webAddress(search + encodeURIComponent(`${artist} - ${title}`))
