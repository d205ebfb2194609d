import * as z from 'zod/mini'
import { Count, DateText, DateTime, Id, Milliseconds, NullableText } from '../shapes.ts'
import { Role } from './account.ts'
import { Visibility } from './playlists.ts'
import { Reason, ReportReason } from './reports.ts'
import { EditKind } from './studio.ts'
import { SuggestionState, suggestedFields } from './suggestions.ts'

/** A set, track, artist, label or suggestion. A track's name includes its artist and its mix. */
const Named = z.object({ id: Id, name: z.string() })
const Day = z.nullable(DateText)
const Time = z.nullable(DateTime)

/** The listener's marks on a set or a track. */
const marks = {
  is_favourite: z.boolean(),
  /** Liked; for an ID: watched. */
  is_liked: z.boolean(),
  liked_moments: Count,
  first_liked_date: Day,
}

/** The listener's marks on an artist or a label. */
const followMarks = { is_followed: z.boolean(), is_liked: z.boolean() }

/**
 * All data of a listener, for download. New fields may be added to version 1; removing a field or changing what it means
 * requires a new version. It contains no password, token, key or network address.
 */
export const ListenerExport = z.object({
  format: z.literal('segue-listener'),
  version: z.literal(1),
  exported_dt: DateTime,
  profile: z.object({
    id: Id,
    username: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    about_me: z.string(),
    /** 'internal' for password login; otherwise the identity provider, or null. */
    auth_provider: NullableText,
    /** The listener's ID at the identity provider. */
    firebase_uid: NullableText,
    /** What they may do in the app. */
    role: Role,
    created_dt: DateTime,
    /** A WebP in base64, or null. */
    picture: NullableText,
  }),
  settings: z.object({
    marketing_opt_out: z.boolean(),
    has_password: z.boolean(),
    autoplay: z.boolean(),
    keep_history: z.boolean(),
  }),
  sessions: z.array(
    z.object({ user_agent: NullableText, created_dt: DateTime, last_used_dt: DateTime, ended_dt: Time }),
  ),
  /** The names of the passwords for other apps, without the passwords, and where in sets each app last said that the listener is. */
  app_passwords: z.array(
    z.object({
      name: z.string(),
      created_dt: DateTime,
      last_used_dt: Time,
      positions: z.array(z.object({ set: Named, current_timestamp: Milliseconds })),
    }),
  ),
  /** The connection to ListenBrainz, without its token: one, or none. */
  listenbrainz: z.array(z.object({ user_name: z.string(), connected_dt: DateTime })),
  sets: z.array(z.object({ set: Named, ...marks })),
  tracks: z.array(z.object({ track: Named, ...marks, is_purchased: z.boolean(), purchased_dt: Time })),
  artists: z.array(z.object({ artist: Named, ...followMarks })),
  labels: z.array(z.object({ label: Named, ...followMarks })),
  moments: z.array(
    z.object({ set: Named, track: z.nullable(Named), set_timestamp: Milliseconds, created_dt: DateTime }),
  ),
  comments: z.array(
    z.object({
      set: z.nullable(Named),
      track: z.nullable(Named),
      set_timestamp: z.nullable(Milliseconds),
      text: z.string(),
      created_dt: DateTime,
      /** Why a curator has hidden it; null while it is shown. */
      hidden: z.nullable(Reason),
    }),
  ),
  /** Comments of others that they reported. */
  reports: z.array(z.object({ comment_id: Id, reason: ReportReason, text: z.string(), created_dt: DateTime })),
  /** Listeners whom they have blocked, or have unblocked. */
  blocked: z.array(z.object({ listener: Named, is_blocked: z.boolean(), updated_dt: DateTime })),
  /** What they suggested IDs to be. `reason`: why a curator has rejected it. */
  suggestions: z.array(
    z.object({
      track: Named,
      ...suggestedFields,
      state: SuggestionState,
      reason: NullableText,
      created_dt: DateTime,
    }),
  ),
  /** Whether they agree with suggestions of others; null if they took that back. */
  suggestion_votes: z.array(z.object({ suggestion: Named, agrees: z.nullable(z.boolean()), updated_dt: DateTime })),
  /** What they changed in the Studio, as a curator. */
  edits: z.array(z.object({ kind: EditKind, item: Named, made_dt: DateTime })),
  /** The recordings that they uploaded there. `size` in bytes. */
  uploads: z.array(z.object({ file: z.string(), size: Count, made_dt: DateTime })),
  /** The saved position in each set. */
  plays: z.array(z.object({ set: Named, current_timestamp: Milliseconds, updated_dt: DateTime })),
  /**
   * Stretches of listening to one set; `heard` is how long it sounded, in ms, and `quarters` the same for each quarter of an hour from
   * the one in which it began; null for what was recorded before there were any.
   */
  history: z.array(
    z.object({
      set: Named,
      started_dt: DateTime,
      ended_dt: DateTime,
      current_timestamp: Milliseconds,
      heard: Milliseconds,
      quarters: z.nullable(z.array(Milliseconds)),
    }),
  ),
  queue: z.array(z.object({ set: Named, order: Id, is_current: z.boolean(), is_played: z.boolean() })),
  playlists: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      visibility: Visibility,
      created_dt: DateTime,
      updated_dt: DateTime,
    }),
  ),
  /** In order, playlist by playlist. A track with the set that it was added with. */
  playlist_items: z.array(
    z.object({ playlist_id: z.uuid(), set: z.nullable(Named), track: z.nullable(Named), added_dt: DateTime }),
  ),
  /** Playlists of other listeners that they follow, or have stopped following. */
  followed_playlists: z.array(z.object({ playlist_id: z.uuid(), is_followed: z.boolean(), updated_dt: DateTime })),
  notifications: z.array(z.object({ track: Named, set: z.nullable(Named), created_dt: DateTime, read_dt: Time })),
  /** The hosts of the devices' push services. */
  push: z.array(z.object({ host: z.string(), created_dt: DateTime })),
  /** Their private podcast feed, without its address; none while it is off. */
  feeds: z.array(z.object({ created_dt: DateTime })),
})
export type ListenerExport = z.infer<typeof ListenerExport>

/** Returns the file name of an export, such as `segue-mira-2026-11-22.json`. */
export function exportFileName(username: string, now: Date): string {
  const name = username.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)
  return `segue-${name}-${now.toISOString().slice(0, 10)}.json`
}
