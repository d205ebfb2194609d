import * as z from 'zod/mini'
import { Count, DateTime, Id, MediaPath, Milliseconds } from '../shapes.ts'
import { SetSummary, Track } from './music.ts'

/** Playlists of sets and tracks. Ids are UUIDs that the device makes, so that a playlist can be made and filled offline. */

/** The most playlists of a listener, own ones and followed ones, and the most items of a playlist. */
export const maxPlaylists = 200
export const maxFollowedPlaylists = 500
export const maxPlaylistItems = 1_000
/** In UTF-16 code units. */
export const maxPlaylistName = 100
export const maxPlaylistDescription = 500

/** `link`: any listener who has the link can open it, and any podcast app that has the address of its feed plays its sets. */
export const Visibility = z.enum(['private', 'link'])
export type Visibility = z.infer<typeof Visibility>

const Sleeve = z.object({ art_url: MediaPath, art_url_sm: MediaPath, art_url_xl: MediaPath })

export const Playlist = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  visibility: Visibility,
  owner: z.object({ id: Id, username: z.string(), avatar_url: MediaPath }),
  item_count: Count,
  /** The pictures of its first items, four at most. */
  sleeves: z.array(Sleeve),
  is_followed: z.boolean(),
  /** When its items or details were last changed. */
  updated_dt: DateTime,
})
export type Playlist = z.infer<typeof Playlist>

/** A set, or a track within a set. */
export const PlaylistItem = z.object({
  id: z.uuid(),
  /** Null for a track that no recording contains at present. */
  set_meta: z.nullable(SetSummary),
  track_meta: z.nullable(Track),
  /** The track's part of the set; null for a set. */
  start_time: z.nullable(Milliseconds),
  end_time: z.nullable(Milliseconds),
})
export type PlaylistItem = z.infer<typeof PlaylistItem>

/** A playlist with its items in order. */
export const PlaylistDetail = z.object({ ...Playlist.shape, items: z.array(PlaylistItem) })
export type PlaylistDetail = z.infer<typeof PlaylistDetail>
