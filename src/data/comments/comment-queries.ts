import { listSetPosts, listTrackPosts } from '#contract/routes/catalogue.ts'
import { callOrThrow } from '../api/api.ts'
import { pagesOf } from '../cache/query.ts'

const newestFirst = { order_by: 'timestamp', order_direction: 'desc' } as const

/** The comments on a set, the newest first. */
export const setCommentsQuery = (id: number) =>
  pagesOf(listSetPosts, [id], (offset, signal) =>
    callOrThrow(listSetPosts, { params: { id }, query: { ...newestFirst, offset } }, signal),
  )

/** At most so many comments are on a waveform: the newest. */
const maxOnWaveform = 100

/** The comments on a set's waveform. Only the first page is loaded. */
export const waveformCommentsQuery = (id: number) =>
  pagesOf(listSetPosts, [id, 'marked'], (offset, signal) =>
    callOrThrow(listSetPosts, { params: { id }, query: { ...newestFirst, offset, limit: maxOnWaveform } }, signal),
  )

/** The comments made while a track played, the newest first. */
export const trackCommentsQuery = (id: number) =>
  pagesOf(listTrackPosts, [id], (offset, signal) =>
    callOrThrow(listTrackPosts, { params: { id }, query: { ...newestFirst, offset } }, signal),
  )
