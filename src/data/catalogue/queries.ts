import {
  featuredArtists,
  featuredLabels,
  featuredSets,
  featuredTracks,
  getArtist,
  getLabel,
  getSet,
  listArtists,
  listLabels,
  listSets,
  listTracks,
} from '../../../contract/routes/catalogue.ts'
import { ask } from '../api/api.ts'
import { pagesOf, readOf } from '../cache/query.ts'
import type { ArtistOrder, LabelOrder, ListView, SetOrder, TrackOrder } from './order.ts'

/** The last of them is there at once when the app is opened. */
const firstScreen = { firstScreen: true }

export const setQuery = (id: number) => readOf(getSet, { params: { id } })
export const artistQuery = (id: number) => readOf(getArtist, { params: { id } })
export const labelQuery = (id: number) => readOf(getLabel, { params: { id } })

export const featured = {
  sets: readOf(featuredSets, {}, firstScreen),
  tracks: readOf(featuredTracks, {}, firstScreen),
  artists: readOf(featuredArtists, {}, firstScreen),
  labels: readOf(featuredLabels, {}, firstScreen),
}

const asked = <By extends string>({ genre, order: { by, direction } }: ListView<By>) => ({
  order_by: by,
  order_direction: direction,
  ...(genre && { genre }),
})

/** The sets, tracks, artists or labels of a genre, or all of them, in this order. */
export const setsQuery = (view: ListView<SetOrder>) =>
  pagesOf(
    listSets,
    [asked(view)],
    (offset, signal) => ask(listSets, { query: { ...asked(view), offset } }, signal),
    firstScreen,
  )

export const tracksQuery = (view: ListView<TrackOrder>) =>
  pagesOf(
    listTracks,
    [asked(view)],
    (offset, signal) => ask(listTracks, { query: { ...asked(view), offset } }, signal),
    firstScreen,
  )

export const artistsQuery = (view: ListView<ArtistOrder>) =>
  pagesOf(
    listArtists,
    [asked(view)],
    (offset, signal) => ask(listArtists, { query: { ...asked(view), offset } }, signal),
    firstScreen,
  )

export const labelsQuery = (view: ListView<LabelOrder>) =>
  pagesOf(
    listLabels,
    [asked(view)],
    (offset, signal) => ask(listLabels, { query: { ...asked(view), offset } }, signal),
    firstScreen,
  )

/** What a search finds of each kind: by tiers of match, and by name or title within each. */
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
