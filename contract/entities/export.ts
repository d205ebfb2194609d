import * as z from 'zod/mini'
import { Count, DateText, DateTime, Id, Milliseconds, NullableText } from '../shapes.ts'

/** A set, track, artist or label as it is named. A track's name has its artist and its mix. */
const Named = z.object({ id: Id, name: z.string() })
const Day = z.nullable(DateText)
const Time = z.nullable(DateTime)

/** Of sets and tracks. */
const marks = {
  is_favourite: z.boolean(),
  /** Liked; of an ID: watched. */
  is_liked: z.boolean(),
  liked_moments: Count,
  first_liked_date: Day,
}

/** Of artists and labels. */
const standing = { is_followed: z.boolean(), is_liked: z.boolean() }

/**
 * Everything that is kept about a listener and is theirs, as they download it: version 1. Fields may come to it; one that
 * goes, or means something else, makes it the next version. No password, token, key or address of a device is in it.
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
    /** The name that the identity provider knows the listener by. */
    firebase_uid: NullableText,
    created_dt: DateTime,
    /** A WebP in base64, or null. */
    picture: NullableText,
  }),
  settings: z.object({ marketing_opt_out: z.boolean(), has_password: z.boolean() }),
  sessions: z.array(
    z.object({ user_agent: NullableText, created_dt: DateTime, last_used_dt: DateTime, ended_dt: Time }),
  ),
  sets: z.array(z.object({ set: Named, ...marks })),
  tracks: z.array(z.object({ track: Named, ...marks, is_purchased: z.boolean(), purchased_dt: Time })),
  artists: z.array(z.object({ artist: Named, ...standing })),
  labels: z.array(z.object({ label: Named, ...standing })),
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
    }),
  ),
  /** Where the listener left each set. */
  plays: z.array(z.object({ set: Named, current_timestamp: Milliseconds, updated_dt: DateTime })),
  queue: z.array(z.object({ set: Named, order: Id, is_current: z.boolean() })),
  notifications: z.array(z.object({ track: Named, set: z.nullable(Named), created_dt: DateTime, read_dt: Time })),
  /** The hosts of the push services that devices are told by. */
  push: z.array(z.object({ host: z.string(), created_dt: DateTime })),
})
export type ListenerExport = z.infer<typeof ListenerExport>

/** What the file of an export is called: `segue-mira-2026-11-22.json`. */
export function exportFileName(username: string, now: Date): string {
  const name = username.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)
  return `segue-${name}-${now.toISOString().slice(0, 10)}.json`
}
