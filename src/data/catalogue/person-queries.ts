import {
  type artistOrder,
  type labelOrder,
  listArtistIds,
  listArtistLabels,
  listArtistRemixes,
  listArtistSets,
  listArtistTracks,
  listLabelArtists,
  listLabelSets,
  listLabelTracks,
  type setOrder,
  type trackOrder,
} from '../../../contract/routes/catalogue.ts'
import { ask } from '../api/api.ts'
import { pagesOf } from '../cache/query.ts'
import type { ListView } from './order.ts'
import { askedOf as asked, keyOf } from './sub-list-query.ts'

/** What there is of one artist or one label: `artistLists.sets(3, view)`. */

type View<Keys extends readonly string[]> = ListView<Keys[number]>

export const artistLists = {
  sets: (id: number, view: View<typeof setOrder>) =>
    pagesOf(listArtistSets, keyOf(id, view), (offset, signal) => ask(listArtistSets, asked(id, view, offset), signal)),

  tracks: (id: number, view: View<typeof trackOrder>) =>
    pagesOf(listArtistTracks, keyOf(id, view), (offset, signal) =>
      ask(listArtistTracks, asked(id, view, offset), signal),
    ),

  remixes: (id: number, view: View<typeof trackOrder>) =>
    pagesOf(listArtistRemixes, keyOf(id, view), (offset, signal) =>
      ask(listArtistRemixes, asked(id, view, offset), signal),
    ),

  ids: (id: number, view: View<typeof trackOrder>) =>
    pagesOf(listArtistIds, keyOf(id, view), (offset, signal) => ask(listArtistIds, asked(id, view, offset), signal)),

  labels: (id: number, view: View<typeof labelOrder>) =>
    pagesOf(listArtistLabels, keyOf(id, view), (offset, signal) =>
      ask(listArtistLabels, asked(id, view, offset), signal),
    ),
}

export const labelLists = {
  sets: (id: number, view: View<typeof setOrder>) =>
    pagesOf(listLabelSets, keyOf(id, view), (offset, signal) => ask(listLabelSets, asked(id, view, offset), signal)),

  tracks: (id: number, view: View<typeof trackOrder>) =>
    pagesOf(listLabelTracks, keyOf(id, view), (offset, signal) =>
      ask(listLabelTracks, asked(id, view, offset), signal),
    ),

  artists: (id: number, view: View<typeof artistOrder>) =>
    pagesOf(listLabelArtists, keyOf(id, view), (offset, signal) =>
      ask(listLabelArtists, asked(id, view, offset), signal),
    ),
}
