import * as z from 'zod/mini'
import { DateTime, Id, MediaPath, NullableText } from '../shapes.ts'

export const User = z.object({
  id: Id,
  firebase_uid: NullableText,
  username: z.string(),
  email: z.string(),
  about_me: z.string(),
  avatar_url: MediaPath,
  /** 'internal' for password login; otherwise the identity provider ('google', 'apple'), or null. */
  auth_provider: NullableText,
})
export type User = z.infer<typeof User>

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) })
export type Tokens = z.infer<typeof Tokens>

/** What only the settings page shows. */
export const Settings = z.object({
  /** True for a listener who wants no mail about the product. */
  marketing_opt_out: z.boolean(),
  /** False for an account that only an identity provider can enter. */
  has_password: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

/** One device's sign-in, by password or by an identity. */
export const ListenerSession = z.object({
  id: z.uuid(),
  created_dt: DateTime,
  /** When its tokens were last renewed. */
  last_used_dt: DateTime,
  /** The browser that signed in, as it names itself; null when it did not. */
  user_agent: NullableText,
  /** The session that asks. */
  is_current: z.boolean(),
})
export type ListenerSession = z.infer<typeof ListenerSession>
