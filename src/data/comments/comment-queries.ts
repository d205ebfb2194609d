import { listSetPosts, listTrackPosts } from '../../../contract/routes/catalogue.ts'
import { callOrThrow } from '../api/api.ts'
import { pagesOf } from '../cache/query.ts'

const newestFirst = { order_by: 'timestamp', order_direction: 'desc' } as const

/** What listeners have said of a set, the newest first. */
export const setCommentsQuery = (id: number) =>
  pagesOf(listSetPosts, [id], (offset, signal) =>
    callOrThrow(listSetPosts, { params: { id }, query: { ...newestFirst, offset } }, signal),
  )

/** So many of a set's comments stand on its waveform at most, the newest. */
const marked = 100

/** The comments that stand on a set's waveform: its first page is all that is asked for. */
export const markedCommentsQuery = (id: number) =>
  pagesOf(listSetPosts, [id, 'marked'], (offset, signal) =>
    callOrThrow(listSetPosts, { params: { id }, query: { ...newestFirst, offset, limit: marked } }, signal),
  )

/** What they have said while a track played, the newest first. */
export const trackCommentsQuery = (id: number) =>
  pagesOf(listTrackPosts, [id], (offset, signal) =>
    callOrThrow(listTrackPosts, { params: { id }, query: { ...newestFirst, offset } }, signal),
  )
