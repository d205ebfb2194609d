import * as z from 'zod/mini'
import { WorkSearch } from '../../catalogue/comments/work-search.ts'

/** The highest position (s) that a set can have. */
const largest = 2_147_483

/** The search parameters of a set's page: the open tab, and the shared moment `t` in whole seconds. Anything else is dropped. */
export const SetSearch = z.extend(WorkSearch, {
  t: z.optional(z.catch(z.optional(z.int().check(z.positive(), z.maximum(largest))), undefined)),
})

/** The shared moment in ms; null without one, and for one beyond the end of the set. */
export const momentIn = ({ duration }: { duration: number }, t: number | undefined): number | null =>
  t !== undefined && t * 1000 < duration ? t * 1000 : null
