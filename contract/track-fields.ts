import * as z from 'zod/mini'
import { genres } from './genres.ts'
import { Name, WebAddress } from './names.ts'
import { DateText } from './shapes.ts'
import { lineOf } from './text.ts'

/** What a track is called and what is known of it, as manifests and the Studio have it. */

const Names = z._default(z.array(Name).check(z.maxLength(20)), [])
/** A date, from 1900 to 2099. */
export const Day = DateText.check(z.regex(/^(?:19|20)/, 'it is before 1900 or after 2099'))
const KeyName = lineOf(20, 1)

/** A track without a title or artists must be marked as an ID. */
export const named = z.refine<{ mix: string; title?: string | undefined; artists: string[] }>(
  track => track.mix === 'ID' || (track.title !== undefined && track.artists.length > 0),
  'it has no title or no artists, and "mix" is not "ID"',
)

export const trackFields = {
  title: z.optional(Name),
  artists: Names,
  feat: Names,
  remixers: Names,
  mix: z._default(z.enum(['original_mix', 'remix', 'edit', 'ID']), 'original_mix'),
  mix_name: z.optional(Name),
  label: z.optional(Name),
  release_date: z.optional(Day),
  genre: z.optional(z.enum(genres)),
  bpm: z.optional(z.number().check(z.minimum(20), z.maximum(400))),
  key: z.optional(KeyName),
  purchase_url: z.optional(WebAddress),
}
