import type { Generated } from 'kysely'
import type { ReportReason } from '#contract/entities/reports.ts'
import type { SuggestionState, Why } from '#contract/entities/suggestions.ts'
import type { EventOf, Nullable, NullableTime, Time } from '../columns.ts'

/** The tables of comments, suggestions and notifications, see `schema.ts`. */
export interface CommunityTables {
  posts: EventOf<'edited'> & {
    id: Generated<number>
    user_id: number
    set_id: Nullable<number>
    track_id: Nullable<number>
    set_timestamp: Nullable<number>
    text: string
    timestamp: Time
    /** Why a curator has hidden it; null while it is shown. */
    hidden_reason: Nullable<ReportReason>
    hidden_text: Nullable<string>
    /** The newest report that a curator has decided on. */
    decided_report: Nullable<number>
    decided_at: NullableTime
  }
  reports: {
    id: Generated<number>
    post_id: number
    user_id: number
    reason: ReportReason
    text: string
    created_at: Time
  }
  blocks: EventOf<'blocked', Time> & {
    user_id: number
    blocked_id: number
    is_blocked: boolean
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
  /** `edited` is the listener's last write, the first one included. */
  suggestions: EventOf<'edited', Time> & {
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
  }
  suggestion_votes: EventOf<'voted', Time> & {
    suggestion_id: number
    user_id: number
    /** Null: taken back. */
    agrees: boolean | null
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
}
