import * as z from 'zod/mini'
import { SimilarArtist, SimilarSet, SimilarTrack } from '../entities/similar.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'

/** What is like a set, a track or an artist: at most 20, the nearest first. */

export const similarSets = route({
  method: 'GET',
  path: '/sets/{id}/similar',
  access: 'listener',
  summary: 'Sets like a set, at most 20, the nearest first',
  params: IdParams,
  answer: z.object({ data: z.array(SimilarSet) }),
})

export const similarTracks = route({
  method: 'GET',
  path: '/tracks/{id}/similar',
  access: 'listener',
  summary: 'Tracks like a track, at most 20, the nearest first',
  params: IdParams,
  answer: z.object({ data: z.array(SimilarTrack) }),
})

export const similarArtists = route({
  method: 'GET',
  path: '/artists/{id}/similar',
  access: 'listener',
  summary: 'Artists like an artist, at most 20, the nearest first',
  params: IdParams,
  answer: z.object({ data: z.array(SimilarArtist) }),
})
