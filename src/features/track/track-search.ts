import * as z from 'zod/mini'

/** The search parameters of a track's page: the open tab, unless it is the first. */
export const TrackSearch = z.object({
  tab: z.optional(z.catch(z.optional(z.enum(['suggestions', 'comments'])), undefined)),
})
