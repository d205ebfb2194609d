import { getTrack, listTrackSets, playTrack } from '../../../contract/routes/catalogue.ts'
import { ask } from '../api/api.ts'
import { pagesOf, readOf } from '../cache/query.ts'

export const trackQuery = (id: number) => readOf(getTrack, { params: { id } })

/** Where a track is heard: a set with a recording, and the track's start in it (ms). 404 when there is none. */
export const trackPlaceQuery = (id: number) => readOf(playTrack, { params: { id } })

const newestFirst = { order_by: 'release_date', order_direction: 'desc' } as const

/** The sets that a track is heard in, the newest first. */
export const trackSetsQuery = (id: number) =>
  pagesOf(listTrackSets, [id], (offset, signal) =>
    ask(listTrackSets, { params: { id }, query: { ...newestFirst, offset } }, signal),
  )
