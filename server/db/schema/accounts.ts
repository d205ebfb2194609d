import type { ColumnType, Generated } from 'kysely'
import type { Role as UserRole } from '#contract/entities/account.ts'
import type { Nullable, NullableTime, Time } from '../columns.ts'

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

interface SessionsTable {
  id: string
  user_id: number
  created_at: Time
  expires_at: ColumnType<Date, Date, Date>
  revoked_at: NullableTime
  user_agent: Nullable<string>
  last_used_at: Time
  auth_time: Nullable<number>
}

interface RefreshTokensTable {
  hash: Buffer
  session_id: string
  parent_hash: Nullable<Buffer>
  created_at: Time
  first_used_at: NullableTime
}

/** The tables of accounts, sessions and of what lets other apps in, see `schema.ts`. */
export interface AccountTables {
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
  private_feeds: { user_id: number; token: string; created_at: Time }
}
