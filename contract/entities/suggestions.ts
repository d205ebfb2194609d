import * as z from 'zod/mini'
import { Count, DateTime, Id, MediaPath, NullableText } from '../shapes.ts'
import { Name, WebAddress } from '../track-fields.ts'
import { ArtistRole, MixType } from './music.ts'

/** What listeners suggest an ID to be. */

/** How the listener knows: heard elsewhere, has the track and plays it, or made it. */
export const Why = z.enum(['heard', 'played', 'mine'])
export type Why = z.infer<typeof Why>

export const suggestedFields = {
  artist: Name,
  title: Name,
  /** `Oda Vexel Remix`; null for the original mix. */
  mix_name: z.nullable(Name),
  label: z.nullable(Name),
  /** A shop or a video. */
  link: z.nullable(WebAddress),
  why: Why,
}
export const Suggested = z.object(suggestedFields)
export type Suggested = z.infer<typeof Suggested>

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

/** Who identified a track. */
export const IdentifiedBy = z.object({ id: Id, username: z.string(), avatar_url: MediaPath })
export type IdentifiedBy = z.infer<typeof IdentifiedBy>

/** A suggestion of the caller, with the ID as it is called now. */
export const OwnSuggestion = z.extend(Suggestion, {
  track_meta: z.object({
    id: Id,
    artist: z.string(),
    title: z.string(),
    mix_type: MixType,
    mix_meta: z.nullable(z.object({ name: z.string() })),
    artists: z.array(z.object({ role: ArtistRole })),
    art_url_sm: MediaPath,
  }),
})
export type OwnSuggestion = z.infer<typeof OwnSuggestion>
