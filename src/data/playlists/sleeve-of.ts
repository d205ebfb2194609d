import type { Playlist, PlaylistItem } from '#contract/entities/playlists.ts'

/** The picture of an item: the track's own, or else its set's. */
export const sleeveOf = ({ set_meta, track_meta }: PlaylistItem): Playlist['sleeves'][number] => ({
  art_url: track_meta?.art_url ?? set_meta?.art_url ?? null,
  art_url_sm: track_meta?.art_url_sm ?? set_meta?.art_url_sm ?? null,
  art_url_xl: track_meta?.art_url_xl ?? set_meta?.art_url_xl ?? null,
})
