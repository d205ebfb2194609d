import * as z from 'zod/mini'
import { WorkSearch } from '../../catalogue/comments/search.ts'

/** The longest place (s) that a set can have. */
const largest = 2_147_483

/** What the address of a set's page tells: the open tab, and the moment that was shared, in whole seconds. */
export const SetSearch = z.extend(WorkSearch, {
  t: z.optional(z.catch(z.optional(z.int().check(z.positive(), z.maximum(largest))), undefined)),
})

/** The shared moment in ms; null for none, and for one behind the end. */
export const momentIn = ({ duration }: { duration: number }, t: number | undefined): number | null =>
  t !== undefined && t * 1000 < duration ? t * 1000 : null
