import type { PlaylistItem } from '#contract/entities/playlists.ts'
import { currentItem, itemBefore, type Programme, type ProgrammeItem } from './programme.ts'

/** What the items of a playlist play. Those without a recording are left out. */
export const programmeItems = (items: readonly PlaylistItem[]): ProgrammeItem[] =>
  items.flatMap(({ id, set_meta: set, start_time: from, end_time: until }) => {
    const stretch = from !== null && until !== null ? { from, until } : null
    return set?.mp3_permalink ? [{ id, set, stretch }] : []
  })

/**
 * The playlist was changed while it plays. An item that plays and is no longer in it stays, behind the nearest of those before it
 * that still are.
 */
export function withItems(playing: Programme, name: string, items: readonly ProgrammeItem[]): Programme {
  const current = currentItem(playing)
  const left = new Set(items.map(({ id }) => id))
  if (!current || left.has(current.id)) return { ...playing, name, items }
  const before = itemBefore(playing, ({ id }) => left.has(id))
  const place = items.findIndex(({ id }) => id === before?.id) + 1
  return { ...playing, name, items: items.toSpliced(place, 0, current) }
}
