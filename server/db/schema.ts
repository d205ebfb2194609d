import type { ColumnType, Generated } from 'kysely'
import type { Role as UserRole } from '../../contract/entities/account.ts'
import type { SuggestionState, Why } from '../../contract/entities/suggestions.ts'
import type { Json, Nullable, NullableTime, Time } from './columns.ts'
import type { EarTables } from './ear-schema.ts'
import type { StudioTables } from './studio-schema.ts'

/** The tables as Kysely types. `migrations/` creates them. Dates are `YYYY-MM-DD` text. */

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

interface Social {
  beatport: Nullable<string>
  soundcloud: Nullable<string>
  spotify: Nullable<string>
  facebook: Nullable<string>
  instagram: Nullable<string>
  twitter: Nullable<string>
  youtube: Nullable<string>
  website: Nullable<string>
}

export interface UsersTable {
  id: Generated<number>
  username: string
  email: string
  email_verified: Generated<boolean>
  password_hash: Nullable<string>
  firebase_uid: Nullable<string>
  claimed_uid: Nullable<string>
  auth_provider: Nullable<string>
  about_me: Generated<string>
  avatar_url: Nullable<string>
  marketing_opt_out: Generated<boolean>
  autoplay: Generated<boolean>
  autoplay_at: NullableTime
  keep_history: Generated<boolean>
  keep_history_at: NullableTime
  history_off_from: NullableTime
  history_off_until: NullableTime
  created_at: Time
  disabled_at: NullableTime
  looks: Nullable<string[]>
  role: Generated<UserRole>
}

export interface SessionsTable {
  id: string
  user_id: number
  created_at: Time
  expires_at: ColumnType<Date, Date, Date>
  revoked_at: NullableTime
  user_agent: Nullable<string>
  last_used_at: Time
  auth_time: Nullable<number>
}

export interface RefreshTokensTable {
  hash: Buffer
  session_id: string
  parent_hash: Nullable<Buffer>
  created_at: Time
  first_used_at: NullableTime
}

export interface ArtistsTable extends Social {
  id: Generated<number>
  name: string
  bio: Generated<string>
  art_url: Nullable<string>
  art_url_sm: Nullable<string>
  art_url_xl: Nullable<string>
  set_count: Generated<number>
  track_count: Generated<number>
  remix_count: Generated<number>
  id_count: Generated<number>
  label_count: Generated<number>
  track_genres: Generated<string[]>
  total_user_likes: Generated<number>
}

export interface LabelsTable extends Social {
  id: Generated<number>
  name: string
  bio: Generated<string>
  art_url_sm: Nullable<string>
  art_url_xl: Nullable<string>
  logo_url: Nullable<string>
  sponsor_type: Generated<'artist_meta' | 'label_meta'>
  set_count: Generated<number>
  track_count: Generated<number>
  artist_count: Generated<number>
  track_genres: Generated<string[]>
  total_user_likes: Generated<number>
}

export interface SetsTable {
  id: Generated<number>
  set_name: string
  artist: string
  art_url: Nullable<string>
  art_url_sm: Nullable<string>
  art_url_xl: Nullable<string>
  release_date: string
  genre: string
  track_genres: Generated<string[]>
  track_count: Generated<number>
  track_confirmed_count: Generated<number>
  likes: Generated<number>
  total_user_likes: Generated<number>
  post_count: Generated<number>
  sponsor: Nullable<string>
  artists: ColumnType<unknown, never, never>
  sponsors: ColumnType<unknown, never, never>
  card: ColumnType<string, never, never>
  mp3_permalink: Nullable<string>
  duration: number
  loudness: Nullable<number>
  true_peak: Nullable<number>
  loudness_curve: Nullable<number[]>
  mood: ColumnType<string | null, never, never>
  key: ColumnType<string | null, never, never>
  bpm_low: ColumnType<number | null, never, never>
  bpm_high: ColumnType<number | null, never, never>
  created_at: Time
  /** Null: listeners come across it. */
  withdrawn_at: NullableTime
}

type Role = 'producer' | 'ID' | 'feat' | 'mixer'

export interface TracksTable {
  id: Generated<number>
  title: string
  artist: string
  art_url: Nullable<string>
  art_url_sm: Nullable<string>
  art_url_xl: Nullable<string>
  release_date: Nullable<string>
  genre: Nullable<string>
  label_id: Nullable<number>
  label_name: Nullable<string>
  artists: ColumnType<unknown, never, never>
  artist_meta: ColumnType<unknown, never, never>
  card: ColumnType<string, never, never>
  mix_type: Generated<'original_mix' | 'remix' | 'edit' | 'ID'>
  mix_name: Nullable<string>
  bpm: Nullable<number>
  key: Nullable<string>
  purchase_url: Nullable<string>
  first_heard_set_id: Nullable<number>
  user_likes: Generated<number>
  created_dt: Time
  /** What listeners agree that an ID is. Triggers write it. */
  probably: ColumnType<string | null, never, never>
}

interface Favs {
  user_id: number
  is_fav: Generated<boolean>
  fav_at: NullableTime
  fav_client: Nullable<string>
  fav_seq: Nullable<number>
  show_likes: Generated<boolean>
  likes_at: NullableTime
  likes_client: Nullable<string>
  likes_seq: Nullable<number>
  user_likes: Generated<number>
  first_liked_date: Nullable<string>
  kept: ColumnType<boolean, never, never>
}

interface Stats {
  user_id: number
  is_followed: Generated<boolean>
  followed_at: NullableTime
  followed_client: Nullable<string>
  followed_seq: Nullable<number>
  show_likes: Generated<boolean>
  likes_at: NullableTime
  likes_client: Nullable<string>
  likes_seq: Nullable<number>
  kept: ColumnType<boolean, never, never>
}

interface SimilarList {
  /** `{id, score, reason}`, the nearest first. */
  list: Json
  is_stale: Generated<boolean>
  computed_at: Time
}

export interface Database extends StudioTables, EarTables {
  users: UsersTable
  sessions: SessionsTable
  app_passwords: {
    id: Generated<number>
    user_id: number
    name: string
    hash: Buffer
    sealed: Buffer
    created_at: Time
    last_used_at: NullableTime
    playing_set_id: Nullable<number>
    playing_since: NullableTime
    told_queue: Nullable<string>
    given_queue: Nullable<string>
  }
  app_places: { password_id: number; set_id: number; told_ms: Nullable<number>; given_ms: Nullable<number> }
  avatars: { hash: string; bytes: Buffer; created_at: Time }
  refresh_tokens: RefreshTokensTable
  password_resets: { hash: Buffer; user_id: number; expires_at: ColumnType<Date, Date, Date> }
  reset_mails: { user_id: number; tries: Generated<number>; due_at: Time; created_at: Time }
  attempts: { name: string; tries: number; window_ends: ColumnType<Date, Date, Date> }
  answered_requests: {
    user_id: number
    kept_days: number
    status: number
    written_on: Generated<string>
    key: string
    request: Buffer
    answer: Nullable<string>
  }
  artists: ArtistsTable
  labels: LabelsTable
  label_founders: { label_id: number; artist_id: number }
  sets: SetsTable
  /** The view of those that listeners come across. */
  listed_sets: SetsTable
  set_artists: { set_id: number; artist_id: number; role: Generated<Role>; position: Generated<number> }
  set_sponsors: {
    set_id: number
    sponsor_type: 'artist_meta' | 'label_meta'
    artist_id: Nullable<number>
    label_id: Nullable<number>
    position: Generated<number>
  }
  tracks: TracksTable
  track_artists: { track_id: number; artist_id: number; role: Role; position: Generated<number> }
  set_tracks: {
    id: Generated<number>
    set_id: number
    track_id: number
    track_position: number
    start_time: number
    end_time: number
  }
  featured: { kind: 'set' | 'track' | 'artist' | 'label'; position: number; item_id: number }
  user_set_favs: Favs & { set_id: number }
  user_track_favs: Favs & {
    track_id: number
    is_purchased: Generated<boolean>
    purchased_at: NullableTime
    purchased_client: Nullable<string>
    purchased_seq: Nullable<number>
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
  playlists: {
    id: string
    user_id: number
    name: string
    description: string
    visibility: string
    created_at: Time
    updated_at: Time
    edited_at: NullableTime
    edited_client: Nullable<string>
    edited_seq: Nullable<number>
  }
  playlist_items: {
    playlist_id: string
    id: string
    set_id: number | null
    track_id: number | null
    position: number
    added_at: Time
  }
  playlist_follows: {
    user_id: number
    playlist_id: string
    is_followed: boolean
    followed_at: Time
    followed_client: Nullable<string>
    followed_seq: Nullable<number>
  }
  listenbrainz: {
    user_id: number
    user_name: string
    token: Buffer
    connected_at: Time
    refused_at: NullableTime
    /** The track that it was last told is heard now, and until when that is so. */
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
  posts: {
    id: Generated<number>
    user_id: number
    set_id: Nullable<number>
    track_id: Nullable<number>
    set_timestamp: Nullable<number>
    text: string
    timestamp: Time
    edited_at: NullableTime
    edited_client: Nullable<string>
    edited_seq: Nullable<number>
    /** Why a curator has hidden it; null while it is shown. */
    hidden_reason: Nullable<string>
    hidden_text: Nullable<string>
    /** The newest report that a curator has decided on. */
    decided_report: Nullable<number>
    decided_at: NullableTime
  }
  reports: {
    id: Generated<number>
    post_id: number
    user_id: number
    reason: string
    text: string
    created_at: Time
  }
  blocks: {
    user_id: number
    blocked_id: number
    is_blocked: boolean
    blocked_at: Time
    blocked_client: Nullable<string>
    blocked_seq: Nullable<number>
  }
  releases: {
    id: Generated<number>
    track_id: number
    set_id: Nullable<number>
    track_position: Nullable<number>
    /** An ID that was named before its release: its listeners are notified again once it has a date. */
    awaits_date: Nullable<boolean>
    created_dt: Time
  }
  notifications: {
    id: Generated<number>
    user_id: number
    /** Null for a comment that was hidden, and for a suggestion. */
    release_id: Nullable<number>
    /** The listener's comment that a curator has hidden. */
    post_id: Nullable<number>
    /** The listener's suggestion that a curator has decided on. */
    suggestion_id: Nullable<number>
    is_read: Generated<boolean>
    read_dt: NullableTime
    created_dt: Time
  }
  suggestions: {
    id: Generated<number>
    track_id: number
    user_id: number
    artist: string
    title: string
    mix_name: string | null
    label: string | null
    link: string | null
    why: Why
    state: Generated<SuggestionState>
    /** A curator's word, for one that is rejected. */
    reason: Nullable<string>
    created_at: Time
    decided_at: NullableTime
    /** Whether the listener has changed it. */
    is_edited: Generated<boolean>
    /** When its names were given or changed: votes from before were for others. */
    named_at: Time
    /** The listener's last write, the first one included. */
    edited_at: Time
    edited_client: Nullable<string>
    edited_seq: Nullable<number>
  }
  suggestion_votes: {
    suggestion_id: number
    user_id: number
    /** Null: taken back. */
    agrees: boolean | null
    voted_at: Time
    voted_client: Nullable<string>
    voted_seq: Nullable<number>
  }
  push_subscriptions: {
    session_id: string
    user_id: number
    endpoint: string
    p256dh: string
    auth: string
    created_at: Time
  }
  push_queue: {
    id: Generated<number>
    session_id: string
    notification_id: number
    tries: Generated<number>
    due_at: Time
    created_at: Time
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
  catalogue_totals: { kind: 'set' | 'track' | 'artist' | 'label'; genre: string; total: number }
  similar_sets: SimilarList & { set_id: number }
  similar_tracks: SimilarList & { track_id: number }
  similar_artists: SimilarList & { artist_id: number }
  private_feeds: { user_id: number; token: string; created_at: Time }
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
  recordings: { permalink: string; version: string; size: number; digests: (string | null)[] }
  facts: { name: string; value: Json }
}
