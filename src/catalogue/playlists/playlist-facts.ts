import type { Playlist } from '#contract/entities/playlists.ts'
import { counted, dotted } from '../../lib/text.ts'

/** Who can open a playlist. */
export const visibilityText = { private: 'Private', link: 'Anyone with the link' } as const

/** What a list says of one of the listener's own playlists: `12 items · Private`. */
export const playlistFacts = ({ item_count, visibility }: Playlist) =>
  dotted(counted(item_count, 'item'), visibilityText[visibility])
