import type { Track } from '../../../contract/entities/music.ts'
import { webAddress } from '../../lib/web-address.ts'

/** Where a track is sold, when the catalogue knows; http and https only. */
export const shopLink = ({ purchase_url }: Pick<Track, 'purchase_url'>): string | null => webAddress(purchase_url)

/** A store's search for `artist - title`; null when the store's address is none. */
export const storeSearch = ({ artist, title }: Pick<Track, 'artist' | 'title'>, search: string): string | null =>
  webAddress(search + encodeURIComponent(`${artist} - ${title}`))
