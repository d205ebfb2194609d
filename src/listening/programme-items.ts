import type { PlaylistItem } from '../../contract/entities/playlists.ts'
import type { ProgrammeItem } from './programme.ts'

/** What the items of a playlist play. Those without a recording are left out. */
export const programmeItems = (items: readonly PlaylistItem[]): ProgrammeItem[] =>
  items.flatMap(({ id, set_meta: set, start_time: from, end_time: until }) => {
    const stretch = from !== null && until !== null ? { from, until } : null
    return set?.mp3_permalink ? [{ id, set, stretch }] : []
  })
