import * as z from 'zod/mini'
import { ListSearch } from '../../data/catalogue/lists/list-search.ts'

export const ProfileTab = z.enum(['sets', 'tracks', 'ids', 'artists', 'labels', 'suggestions'])
export type ProfileTab = z.infer<typeof ProfileTab>

/** The search parameters of the profile: the open tab, unless it is the first, and its list's genre and order. */
export const ProfileSearch = z.object({
  ...ListSearch.shape,
  tab: z.optional(z.catch(z.optional(ProfileTab), undefined)),
})
