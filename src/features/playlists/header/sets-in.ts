import type { SetSummary } from '#contract/entities/music.ts'
import type { PlaylistDetail } from '#contract/entities/playlists.ts'

/** The sets that a playlist plays and that have a recording, each once. */
export const setsIn = ({ items }: PlaylistDetail): SetSummary[] => [
  ...new Map(items.flatMap(({ set_meta }) => (set_meta?.mp3_permalink ? [[set_meta.id, set_meta]] : []))).values(),
]
