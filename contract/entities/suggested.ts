import * as z from 'zod/mini'
import { Name, WebAddress, withoutAddress } from '../names.ts'
import { Why } from './suggestions.ts'

/** What a listener suggests. Apart from other suggestions, of which every page of the client has the schema. */

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
