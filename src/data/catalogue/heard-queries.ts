import { listAlsoHeard } from '#contract/routes/also-heard.ts'
import { readOf } from '../cache/query.ts'

/** Where a track is recognized by ear in sets whose tracklists don't have it there. */
export const alsoHeardQuery = (trackId: number) => readOf(listAlsoHeard, { params: { id: trackId } })
