import * as z from 'zod/mini'
import { Id, MediaPath, NullableText } from '../shapes.ts'

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
