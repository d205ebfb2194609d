import type { ColumnType, Generated } from 'kysely'
import type { Visibility } from '#contract/entities/playlists.ts'
import type { EventOf, Nullable, NullableTime, Time } from '../columns.ts'

/** Where a listener is in a set, in ms. */
interface Position {
  user_id: number
  set_id: number
  current_timestamp_ms: number
  updated_at: Time
  client: Nullable<string>
  seq: Nullable<number>
  starts: Generated<boolean>
  speed: Nullable<number>
}

interface Favs extends EventOf<'fav'>, EventOf<'likes'> {
  user_id: number
  is_fav: Generated<boolean>
  show_likes: Generated<boolean>
  user_likes: Generated<number>
  first_liked_date: Nullable<string>
  kept: ColumnType<boolean, never, never>
}

interface Stats extends EventOf<'followed'>, EventOf<'likes'> {
  user_id: number
  is_followed: Generated<boolean>
  show_likes: Generated<boolean>
  kept: ColumnType<boolean, never, never>
}

/** The tables of what listeners hear, mark and keep, see `schema.ts`. */
export interface ListeningTables {
  user_set_favs: Favs & { set_id: number }
  user_track_favs: Favs &
    EventOf<'purchased'> & {
      track_id: number
      is_purchased: Generated<boolean>
    }
  user_artist_stats: Stats & { artist_id: number }
  user_label_stats: Stats & { label_id: number }
  plays: Position
  stretches: Position
  listens: {
    id: Generated<number>
    user_id: number
    set_id: number
    started_at: Time
    ended_at: Time
    position_ms: number
    heard_ms: Generated<number>
    quarters: Nullable<number[]>
  }
  playlists: EventOf<'edited'> & {
    id: string
    user_id: number
    name: string
    description: string
    visibility: Visibility
    created_at: Time
    updated_at: Time
  }
  playlist_items: {
    playlist_id: string
    id: string
    set_id: number | null
    track_id: number | null
    position: number
    added_at: Time
  }
  playlist_follows: EventOf<'followed', Time> & {
    user_id: number
    playlist_id: string
    is_followed: boolean
  }
  listenbrainz: {
    user_id: number
    user_name: string
    token: Buffer
    connected_at: Time
    refused_at: NullableTime
    /** The track that was last sent as playing now, and until when it plays. */
    told_track_id: Nullable<number>
    told_until: NullableTime
  }
  scrobbles: {
    id: Generated<number>
    user_id: number
    set_id: number
    track_id: number
    track_start: number
    length_ms: number
    heard_ms: number
    began_at: Time
    ended_at: Time
    due_at: Time
    tries: Generated<number>
    is_alone: Generated<boolean>
    sent_at: NullableTime
  }
  set_likes: {
    id: Generated<number>
    user_id: number
    set_id: number
    set_timestamp: number
    track_id: Nullable<number>
    created_dt: Time
  }
  queue_items: {
    id: Generated<number>
    user_id: number
    set_id: number
    order: number
    is_current: Generated<boolean>
    /** Read while nothing is current; while an item is, what stands before it has been played. */
    is_played: Generated<boolean>
  }
  rooms: {
    id: Generated<number>
    token_hash: Buffer
    /** The host. */
    user_id: number
    set_id: number
    position_ms: number
    /** When it was there, in ms since 1970. */
    at_ms: number
    is_playing: boolean
    speed: number
    host_seen_at: Time
    created_at: Time
    ended_at: NullableTime
  }
  players: {
    user_id: number
    page: string
    set_id: number
    position_ms: number
    is_playing: boolean
    speed: number
    user_agent: Nullable<string>
    seen_at: Time
    takeovers: number
    taken_at: Time
  }
  room_guests: { room_id: number; user_id: number; entered_at: Time; seen_at: Time }
}
