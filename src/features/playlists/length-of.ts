import type { PlaylistItem } from '#contract/entities/playlists.ts'

/** How long an item plays (ms): a track as long as its part of the set. */
export const itemLength = ({ set_meta, start_time, end_time }: PlaylistItem): number =>
  start_time !== null && end_time !== null ? end_time - start_time : (set_meta?.duration ?? 0)

export const lengthOf = (items: readonly PlaylistItem[]): number =>
  items.reduce((sum, item) => sum + itemLength(item), 0)
