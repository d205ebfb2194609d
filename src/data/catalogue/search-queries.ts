import { queryOptions } from '@tanstack/react-query'
import { listArtists, listLabels, listSets, listTracks } from '#contract/routes/catalogue.ts'
import { callOrThrow } from '../api/api.ts'
import { pagesOf } from '../cache/query.ts'
import type { ListRoute } from './lists/list-query.ts'

/** How many of each kind come first, and with each "Load More" (product, 9.1). */
const [first, more] = [5, 20]

const searchQuery = <Item>(route: ListRoute<Item, string>, search: string) =>
  pagesOf(route, ['search', search], (offset, signal) =>
    callOrThrow(route, { query: { search, offset, limit: offset === 0 ? first : more } }, signal),
  )

/** What a search finds of each kind: the best matches first, and among equal ones by name or title. */
export const searchQueries = (search: string) => ({
  sets: searchQuery(listSets, search),
  artists: searchQuery(listArtists, search),
  labels: searchQuery(listLabels, search),
  tracks: searchQuery(listTracks, search),
})

/** How many of each kind are suggested (product, 9.3). */
const suggested = 3

async function suggest(search: string, signal: AbortSignal) {
  const query = { search, limit: suggested }
  const [sets, artists, labels, tracks] = await Promise.all([
    callOrThrow(listSets, { query }, signal),
    callOrThrow(listArtists, { query }, signal),
    callOrThrow(listLabels, { query }, signal),
    callOrThrow(listTracks, { query }, signal),
  ])
  return { sets: sets.data, artists: artists.data, labels: labels.data, tracks: tracks.data }
}
export type Suggested = Awaited<ReturnType<typeof suggest>>

/** The best matches of each kind, for the top bar. They aren't stored: most terms are on the way to another one. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['suggestions', search],
    queryFn: ({ signal }) => suggest(search, signal),
    retry: false,
  })
