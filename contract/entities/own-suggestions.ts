import * as z from 'zod/mini'
import { Name, WebAddress, withoutAddress } from '../names.ts'
import { Id, MediaPath } from '../shapes.ts'
import { MixType } from './music.ts'
import { Suggestion, Why } from './suggestions.ts'

/** What a listener suggests. Apart from all suggestions, of which every page of the client has the schema. */

const SuggestedName = Name.check(withoutAddress)

export const Suggested = z.object({
  artist: SuggestedName,
  title: SuggestedName,
  mix_name: z.nullable(SuggestedName),
  label: z.nullable(SuggestedName),
  link: z.nullable(WebAddress),
  why: Why,
})
export type Suggested = z.infer<typeof Suggested>

/** A suggestion of the caller, with the ID as it is called now. */
export const OwnSuggestion = z.extend(Suggestion, {
  track_meta: z.object({
    id: Id,
    artist: z.string(),
    title: z.string(),
    mix_type: MixType,
    mix_meta: z.nullable(z.object({ name: z.string() })),
    art_url_sm: MediaPath,
    /** Where it was first heard; null without such a set, or for one that is unpublished. */
    set_meta: z.nullable(z.object({ id: Id, set_name: z.string() })),
  }),
})
export type OwnSuggestion = z.infer<typeof OwnSuggestion>
