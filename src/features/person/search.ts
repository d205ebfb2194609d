import * as z from 'zod/mini'
import { ListSearch } from '../../data/catalogue/list-search.ts'

/** What the address of an artist's or a label's page tells: the tab, where it isn't the first, and its list's genre and order. */
export const PersonSearch = z.object({
  ...ListSearch.shape,
  tab: z.optional(z.catch(z.optional(z.string()), undefined)),
})
export type PersonSearch = z.infer<typeof PersonSearch>
