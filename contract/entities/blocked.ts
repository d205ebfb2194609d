import * as z from 'zod/mini'
import { Id, MediaPath } from '../shapes.ts'

/** The most listeners that one listener may block. */
export const maxBlocked = 1_000

/** A listener whom the caller has blocked. */
export const Blocked = z.object({ id: Id, username: z.string(), avatar_url: MediaPath, is_blocked: z.boolean() })
export type Blocked = z.infer<typeof Blocked>
