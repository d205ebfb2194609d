import * as z from 'zod/mini'
import { Count } from '../shapes.ts'
import { SetSummary, Track } from './music.ts'
import { Artist } from './people.ts'

/** Why one set, track or artist is like another: the strongest of what the two share. */
export const Reason = z.discriminatedUnion('kind', [
  /** Sets or artists that play the same tracks: how many. */
  z.object({ kind: z.literal('tracks'), count: Count }),
  /** Tracks or artists that are heard in the same sets: how many. */
  z.object({ kind: z.literal('sets'), count: Count }),
  /** The artist, curator, label or genre of both. */
  z.object({ kind: z.enum(['artist', 'curator', 'label', 'genre']), name: z.string() }),
  /** `listeners`: the same listeners like both. `sound`: tempo and key fit. */
  z.object({ kind: z.enum(['listeners', 'sound']) }),
])
export type Reason = z.infer<typeof Reason>

export const SimilarSet = z.object({ set: SetSummary, reason: Reason })
export type SimilarSet = z.infer<typeof SimilarSet>

export const SimilarTrack = z.object({ track: Track, reason: Reason })
export type SimilarTrack = z.infer<typeof SimilarTrack>

export const SimilarArtist = z.object({ artist: Artist, reason: Reason })
export type SimilarArtist = z.infer<typeof SimilarArtist>
