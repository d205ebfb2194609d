import * as z from 'zod/mini'

/** What the address of a set's or a track's page tells: that its comments are open, and otherwise nothing. */
export const WorkSearch = z.object({ tab: z.optional(z.catch(z.optional(z.literal('comments')), undefined)) })
export type WorkSearch = z.infer<typeof WorkSearch>

/** The tab that is open; undefined for the first one. */
export type CommentsTab = WorkSearch['tab']
