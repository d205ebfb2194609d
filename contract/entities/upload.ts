import * as z from 'zod/mini'
import { Count, DateTime, Id, Milliseconds, NullableText } from '../shapes.ts'

/** What an upload is for: the recording of a set, or a single track that is only listened to. */
export const UploadKind = z.enum(['set', 'sound'])
export type UploadKind = z.infer<typeof UploadKind>

/**
 * Where an upload is: its bytes arrive, it waits for earlier ones, it is read, it was refused with a reason, or it is done: a draft, the
 * recording of a set, or the sound of a single track.
 */
export const UploadState = z.enum(['receiving', 'waiting', 'reading', 'refused', 'done'])
export type UploadState = z.infer<typeof UploadState>

/** What reading has found in a recording so far. */
export const UploadFound = z.object({
  artist: z.optional(z.string()),
  title: z.optional(z.string()),
  duration: z.optional(Milliseconds),
  /** How many chapters its tags have. */
  chapters: z.optional(Count),
  /** How many rows the tracklist has, from whichever source; 0 for none. */
  tracks: z.optional(Count),
  /** In LUFS; null for silence. */
  loudness: z.optional(z.nullable(z.number())),
  /** The points of the waveform. */
  peaks: z.optional(Count),
  /** Whether this single track was listened to before. */
  is_known: z.optional(z.boolean()),
  /** Whether it is being converted to an MP3; how much of it is, `share` says then. */
  converting: z.optional(z.boolean()),
})
export type UploadFound = z.infer<typeof UploadFound>

/** A recording that a curator uploads. */
export const Upload = z.object({
  id: z.uuid(),
  kind: UploadKind,
  /** The file's name on the curator's device. */
  name: z.string(),
  /** In bytes. */
  size: Count,
  received: Count,
  state: UploadState,
  /** Whether bytes arrived in the last seconds. */
  is_arriving: z.boolean(),
  /** Until when it is kept if no more bytes arrive; null once all are there. */
  expires_at: z.nullable(DateTime),
  /** Why it was refused, or why it waits. */
  reason: NullableText,
  /** How much of it is read or converted, from 0 to 1. */
  share: z.number().check(z.minimum(0), z.maximum(1)),
  found: UploadFound,
  /** The draft that it is for, or became. */
  draft_id: z.nullable(Id),
  /** The set whose recording it replaces. */
  set_id: z.nullable(Id),
  /** What has this recording already. */
  same_as: z.nullable(z.object({ kind: z.enum(['draft', 'set']), id: Id, name: z.string() })),
})
export type Upload = z.infer<typeof Upload>
