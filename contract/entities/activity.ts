import * as z from 'zod/mini'
import { DateText, DateTime, Id, MediaPath, Milliseconds } from '../shapes.ts'
import { SetSummary } from './music.ts'

/** Notifications, queue items, plays and comments of a listener. */

/** Why a curator has hidden a comment: a `Reason`, or one of a later version. */
const Hidden = z.object({ reason: z.string(), text: z.string() })

export const Notification = z.object({
  id: Id,
  is_read: z.boolean(),
  read_dt: z.nullable(DateTime),
  created_dt: DateTime,
  release: z.object({
    /** A set that contains the track; null when there is none. `track_position` and `start_time` refer to this set. */
    set_meta: z.nullable(z.object({ id: Id, set_name: z.string() })),
    track_meta: z.nullable(
      z.object({
        id: Id,
        artist: z.string(),
        title: z.string(),
        art_url_xl: MediaPath,
        release_date: z.nullable(DateText),
      }),
    ),
    track_position: z.nullable(z.int()),
    start_time: z.nullable(Milliseconds),
  }),
  /**
   * Why the listener's comment on the set was hidden; null for a release. Then there is no track, so that an app of the version
   * before, which shows released tracks, leaves it out.
   */
  hidden: z.optional(z.nullable(Hidden)),
  /** What curators decided on the listener's suggestion (`accepted`, `rejected`); null for anything else. Then there is no track, either. */
  suggestion: z.optional(
    z.nullable(
      z.object({
        state: z.string(),
        /** Why it was rejected; empty otherwise. */
        reason: z.string(),
        /** The ID, as it is called now. */
        track: z.object({ id: Id, artist: z.string(), title: z.string(), art_url_xl: MediaPath }),
      }),
    ),
  ),
})
export type Notification = z.infer<typeof Notification>

export const QueueItem = z.object({
  id: Id,
  user_id: Id,
  set_meta_id: Id,
  set_meta: SetSummary,
  order: z.int().check(z.positive()),
  is_current: z.boolean(),
  /** A queue that a device stored before there was this field says nothing of what was played. */
  is_played: z._default(z.boolean(), false),
})
export type QueueItem = z.infer<typeof QueueItem>

export const Play = z.object({
  set_meta_id: Id,
  set_meta: SetSummary,
  current_timestamp: Milliseconds,
  updated_at: DateTime,
})
export type Play = z.infer<typeof Play>

export const Post = z.object({
  id: Id,
  text: z.string(),
  set_timestamp: z.nullable(Milliseconds),
  set_meta_id: z.nullable(Id),
  track_meta_id: z.nullable(Id),
  timestamp: DateTime,
  author: z.object({
    id: Id,
    username: z.string(),
    avatar_url: MediaPath,
    /** Whether the caller has blocked them: always false, because their comments are left out. */
    is_blocked: z.optional(z.boolean()),
  }),
  /** Whether the caller has reported it. */
  is_reported: z.optional(z.boolean()),
  /** Why a curator has hidden it: then only its author still sees it. */
  hidden: z.optional(z.nullable(Hidden)),
})
export type Post = z.infer<typeof Post>
