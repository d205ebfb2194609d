import * as z from 'zod/mini'
import { ListSearch } from '../../data/catalogue/lists/list-search.ts'

/** The search parameters of an artist's or a label's page: the open tab, unless it is the first, and its list's genre and order. */
export const PersonSearch = z.object({
  ...ListSearch.shape,
  tab: z.optional(z.catch(z.optional(z.string()), undefined)),
})
export type PersonSearch = z.infer<typeof PersonSearch>
