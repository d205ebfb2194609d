import * as z from 'zod/mini'
import { DateTime, Id, MediaPath, Milliseconds, NullableText } from '../shapes.ts'
import { Reason, ReportReason } from './reports.ts'

/** A reported comment, as curators see it. */
export const ReportedComment = z.object({
  id: Id,
  text: z.string(),
  timestamp: DateTime,
  author: z.object({ id: Id, username: z.string(), avatar_url: MediaPath }),
  set_meta: z.nullable(z.object({ id: Id, set_name: z.string() })),
  track_meta: z.nullable(z.object({ id: Id, artist: z.string(), title: z.string() })),
  /** Its position in the set. */
  set_timestamp: z.nullable(Milliseconds),
  /** The reports since the last decision, the newest first; after a decision all those before it. */
  reports: z.array(z.object({ id: Id, reason: ReportReason, text: z.string(), created_dt: DateTime })),
  /** Why it is hidden; null while it is shown. */
  hidden: z.nullable(Reason),
  /** When a curator decided, and who: null without a decision, or if the curator's account is deleted. */
  decided_dt: z.nullable(DateTime),
  decided_by: NullableText,
  /** Of its state; a decision is made of it. */
  version: z.string(),
})
export type ReportedComment = z.infer<typeof ReportedComment>
