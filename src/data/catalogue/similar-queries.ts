import { similarArtists, similarSets, similarTracks } from '#contract/routes/similar.ts'
import { readOf } from '../cache/query.ts'

/** What is like a set, a track or an artist, the nearest first, each with the reason. */
export const similarSetsQuery = (id: number) => readOf(similarSets, { params: { id } })
export const similarTracksQuery = (id: number) => readOf(similarTracks, { params: { id } })
export const similarArtistsQuery = (id: number) => readOf(similarArtists, { params: { id } })
