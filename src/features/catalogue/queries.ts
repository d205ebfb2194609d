import {
  featuredArtists,
  featuredLabels,
  featuredSets,
  featuredTracks,
  getSet,
  listSets,
} from '../../../contract/routes/catalogue.ts'
import { ask } from '../../data/api.ts'
import { pagesOf, readOf } from '../../data/query.ts'

export const setQuery = (id: number) => readOf(getSet, { params: { id } })

export const featured = {
  sets: readOf(featuredSets, {}),
  tracks: readOf(featuredTracks, {}),
  artists: readOf(featuredArtists, {}),
  labels: readOf(featuredLabels, {}),
}

/** All sets, newest recording first. */
export const setsQuery = pagesOf(listSets, ['newest'], (offset, signal) =>
  ask(listSets, { query: { order_by: 'set_meta.release_date', order_direction: 'desc', offset } }, signal),
)
