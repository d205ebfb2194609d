import * as z from 'zod/mini'
import { Count, DateTime, Id, MediaPath, NullableText } from '../shapes.ts'

/** What listeners suggest an ID to be. */

/** How the listener knows: heard elsewhere, has the track and plays it, or made it. */
export const Why = z.enum(['heard', 'played', 'mine'])
export type Why = z.infer<typeof Why>

/** As they are shown. What is sent is checked by `Suggested`. */
export const suggestedFields = {
  artist: z.string(),
  title: z.string(),
  /** `Oda Vexel Remix`; null for the original mix. */
  mix_name: NullableText,
  label: NullableText,
  /** The address of a shop or a video. */
  link: NullableText,
  why: Why,
}

/**
 * `open`: curators haven't decided. `withdrawn` by the listener. `accepted`: the track was identified by it. `rejected` by a curator.
 * `closed`: the track was identified, but not by this one.
 */
export const SuggestionState = z.enum(['open', 'withdrawn', 'accepted', 'rejected', 'closed'])
export type SuggestionState = z.infer<typeof SuggestionState>

/** Another listener's opinion of a suggestion. */
export const Vote = z.enum(['agree', 'disagree'])
export type Vote = z.infer<typeof Vote>

const Author = z.object({ id: Id, username: z.string(), avatar_url: MediaPath })

export const Suggestion = z.object({
  id: Id,
  track_meta_id: Id,
  ...suggestedFields,
  state: SuggestionState,
  /** Why a curator has rejected it; only its author sees it. */
  reason: NullableText,
  created_dt: DateTime,
  /** Null if it was never changed. */
  edited_dt: z.nullable(DateTime),
  author: Author,
  /** Without the author's own voice. */
  agree_count: Count,
  disagree_count: Count,
  /** The caller's; null without one. */
  vote: z.nullable(Vote),
})
export type Suggestion = z.infer<typeof Suggestion>
