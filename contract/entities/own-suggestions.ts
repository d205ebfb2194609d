import * as z from 'zod/mini'
import { Id, MediaPath } from '../shapes.ts'
import { MixType } from './music.ts'
import { Suggestion } from './suggestions.ts'

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
