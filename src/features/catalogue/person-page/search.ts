import * as z from 'zod/mini'
import { ListSearch } from '../list-search.ts'

const { order_by, order_direction } = ListSearch.shape

/** What the address of an artist's or a label's page tells: the tab, where it isn't the first, and its list's order. */
export const PersonSearch = z.object({
  tab: z.optional(z.catch(z.optional(z.string()), undefined)),
  order_by,
  order_direction,
})
export type PersonSearch = z.infer<typeof PersonSearch>
