import * as z from 'zod/mini'
import { DateTime, Id, MediaPath, NullableText } from '../shapes.ts'

/** What a user may do. A curator also edits the catalog, an admin also looks after the installation. */
export const Role = z.enum(['listener', 'curator', 'admin'])
export type Role = z.infer<typeof Role>

/** A user's own account, which only they see. */
export const User = z.object({
  id: Id,
  firebase_uid: NullableText,
  username: z.string(),
  email: z.string(),
  about_me: z.string(),
  avatar_url: MediaPath,
  /** 'internal' for password login; otherwise the identity provider ('google', 'apple'), or null. */
  auth_provider: NullableText,
  /** Missing in profiles that devices stored before there were roles. */
  role: z._default(Role, 'listener'),
})
export type User = z.infer<typeof User>

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) })
export type Tokens = z.infer<typeof Tokens>

/** The settings of an account. A device that stored them before there was one of the switches has its default. */
export const Settings = z.object({
  /** True for a listener who opted out of mail about the product. */
  marketing_opt_out: z.boolean(),
  /** False for an account whose only login is an identity provider. */
  has_password: z.boolean(),
  /** Whether similar sets play on when the queue has ended. On for new accounts, off for those from before there was autoplay. */
  autoplay: z._default(z.boolean(), false),
  /** Whether what is played goes into the listening history. */
  keep_history: z._default(z.boolean(), true),
})
export type Settings = z.infer<typeof Settings>

/** A password with which another app plays for a listener. The password itself is answered once, when it is made. */
export const AppPassword = z.object({
  id: Id,
  /** Which app it is for, in the listener's words. */
  name: z.string(),
  created_dt: DateTime,
  /** To the minute; null if it was never used. */
  last_used_dt: z.nullable(DateTime),
})
export type AppPassword = z.infer<typeof AppPassword>

/** Whether the tracks that a listener hears are sent to ListenBrainz. */
export const ListenBrainz = z.object({
  /** False if this server sends nothing there. */
  is_available: z.boolean(),
  /** The listener's name there; null if it isn't connected. */
  user_name: NullableText,
  /** True once ListenBrainz has refused the token: nothing is sent until there is another one. */
  is_refused: z.boolean(),
})
export type ListenBrainz = z.infer<typeof ListenBrainz>

/** The login of one device, by password or by an identity provider. */
export const ListenerSession = z.object({
  id: z.uuid(),
  created_dt: DateTime,
  /** When its tokens were last renewed. */
  last_used_dt: DateTime,
  /** The `User-Agent` header of the login; null without one. */
  user_agent: NullableText,
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
})
export type ListenerSession = z.infer<typeof ListenerSession>
