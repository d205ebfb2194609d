import { listArtists, listLabels, listSets, listTracks } from '../../../contract/routes/catalogue.ts'
import { callOrThrow } from '../api/api.ts'
import { pagesOf } from '../cache/query.ts'
import type { ListRoute } from './lists/list-query.ts'

const searchQuery = <Item>(route: ListRoute<Item, string>, search: string) =>
  pagesOf(route, ['search', search], (offset, signal) => callOrThrow(route, { query: { search, offset } }, signal))

/** What a search finds of each kind: the best matches first, and among equal ones by name or title. */
export const searchQueries = (search: string) => ({
  artists: searchQuery(listArtists, search),
  labels: searchQuery(listLabels, search),
  tracks: searchQuery(listTracks, search),
  sets: searchQuery(listSets, search),
})
