import type { PlaylistItem } from '../../contract/entities/playlists.ts'
import type { ProgrammeItem } from './programme.ts'

/** What the items of a playlist play. One that no recording contains is left out. */
export const programmeItems = (items: readonly PlaylistItem[]): ProgrammeItem[] =>
  items.flatMap(({ id, set_meta: set, start_time: from, end_time: until }) => {
    const stretch = from !== null && until !== null ? { from, until } : null
    return set ? [{ id, set, stretch }] : []
  })
