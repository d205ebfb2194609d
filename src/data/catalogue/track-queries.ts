import { getTrack, listTrackSets, listTracks, playTrack } from '#contract/routes/catalogue.ts'
import { callOrThrow } from '../api/api.ts'
import { pagesOf, readOf } from '../cache/query.ts'
import { listQuery } from './lists/list-query.ts'

export const trackQuery = (id: number) => readOf(getTrack, { params: { id } })

/** The tracks of a genre, or all of them. */
export const tracksQuery = listQuery(listTracks)

/** Where a track can be played: a set with a recording, and the track's start in it (ms). 404 when there is none. */
export const trackPlaceQuery = (id: number) => readOf(playTrack, { params: { id } })

const newestFirst = { order_by: 'release_date', order_direction: 'desc' } as const

/** The sets that contain a track, the newest first. */
export const trackSetsQuery = (id: number) =>
  pagesOf(listTrackSets, [id], (offset, signal) =>
    callOrThrow(listTrackSets, { params: { id }, query: { ...newestFirst, offset } }, signal),
  )
