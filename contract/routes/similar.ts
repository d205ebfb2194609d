import * as z from 'zod/mini'
import { SimilarArtist, SimilarSet, SimilarTrack } from '../entities/similar.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'

// @__NO_SIDE_EFFECTS__
const similar = <const P extends `/${string}`, Item extends z.ZodMiniType>(path: P, summary: string, item: Item) =>
  route({
    method: 'GET',
    path,
    access: 'listener',
    summary,
    params: IdParams,
    answer: z.object({ data: z.array(item) }),
  })

export const similarSets = similar('/sets/{id}/similar', 'Sets like a set, at most 20, the nearest first', SimilarSet)
export const similarTracks = similar(
  '/tracks/{id}/similar',
  'Tracks like a track, at most 20, the nearest first',
  SimilarTrack,
)
export const similarArtists = similar(
  '/artists/{id}/similar',
  'Artists like an artist, at most 20, the nearest first',
  SimilarArtist,
)
