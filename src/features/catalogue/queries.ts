import {
  featuredArtists,
  featuredLabels,
  featuredSets,
  featuredTracks,
  getSet,
  listArtists,
  listLabels,
  listSets,
  listTracks,
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

/** All tracks, newest release first. */
export const tracksQuery = pagesOf(listTracks, ['newest'], (offset, signal) =>
  ask(listTracks, { query: { order_by: 'track_meta.release_date', order_direction: 'desc', offset } }, signal),
)

/** All artists, those with most sets first. */
export const artistsQuery = pagesOf(listArtists, ['most sets'], (offset, signal) =>
  ask(listArtists, { query: { order_by: 'artist_meta.set_count', order_direction: 'desc', offset } }, signal),
)

/** All labels, those with most sets first. */
export const labelsQuery = pagesOf(listLabels, ['most sets'], (offset, signal) =>
  ask(listLabels, { query: { order_by: 'label_meta.set_count', order_direction: 'desc', offset } }, signal),
)

/** What a search finds of each kind, the best match first. */
export const searchQueries = (search: string) => ({
  artists: pagesOf(listArtists, ['search', search], (offset, signal) =>
    ask(listArtists, { query: { search, offset } }, signal),
  ),
  labels: pagesOf(listLabels, ['search', search], (offset, signal) =>
    ask(listLabels, { query: { search, offset } }, signal),
  ),
  tracks: pagesOf(listTracks, ['search', search], (offset, signal) =>
    ask(listTracks, { query: { search, offset } }, signal),
  ),
  sets: pagesOf(listSets, ['search', search], (offset, signal) => ask(listSets, { query: { search, offset } }, signal)),
})
