import * as z from 'zod/mini'
import { Id, Milliseconds, NullableText } from '../shapes.ts'
import { MixType, SetSummary } from './music.ts'

/** A place in a set whose tracklist doesn't have the track that is heard there. */
export const AlsoHeard = z.object({
  set_meta: SetSummary,
  start_time: Milliseconds,
  end_time: Milliseconds,
  /** What that set's tracklist has there; null for nothing. */
  heard_as: z.nullable(
    z.object({
      id: Id,
      artist: z.string(),
      title: z.string(),
      mix_type: MixType,
      mix_meta: z.nullable(z.object({ name: z.string() })),
      /** What listeners agree that an ID is; null without such an agreement. */
      probably: NullableText,
    }),
  ),
})
export type AlsoHeard = z.infer<typeof AlsoHeard>
