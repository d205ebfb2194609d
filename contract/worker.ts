import * as z from 'zod/mini'

/** What page and worker have to say to each other. */

/** The cache of pictures: the worker fills it, the page may look into it. */
export const artworkCache = 'segue-artwork'

/** The page asks the worker to remove every picture, also those that are still on their way. */
export const ForgetArtwork = z.object({ type: z.literal('forget-artwork') })
export type ForgetArtwork = z.infer<typeof ForgetArtwork>
