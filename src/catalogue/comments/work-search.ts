import * as z from 'zod/mini'

/** The search parameters of a set's or a track's page: whether the comments are open. */
export const WorkSearch = z.object({ tab: z.optional(z.catch(z.optional(z.literal('comments')), undefined)) })
export type WorkSearch = z.infer<typeof WorkSearch>
