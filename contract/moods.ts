import * as z from 'zod/mini'

/** What a list of sets can be narrowed by besides the genre (product, 2.83). */

export const Mood = z.enum(['warm-up', 'peak', 'closing'])
export type Mood = z.infer<typeof Mood>

/** Under an hour, up to two hours, and longer. */
export const Length = z.enum(['short', 'medium', 'long'])
export type Length = z.infer<typeof Length>

/** The year in which a set was recorded. In addresses it is text. */
export const Year = z.coerce.number<number>().check(z.int(), z.minimum(1900), z.maximum(2099))
