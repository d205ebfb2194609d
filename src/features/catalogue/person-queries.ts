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
import { ask } from '../../data/api.ts'
import { pagesOf } from '../../data/query.ts'
import type { Order } from './order.ts'

/** What there is of one artist or one label: `artistLists.sets(3, order)`. */

type By<Keys extends readonly string[]> = Order<Keys[number]>

const asked = <Key extends string>(id: number, { by, direction }: Order<Key>, offset: number) => ({
  params: { id },
  query: { order_by: by, order_direction: direction, offset },
})

export const artistLists = {
  sets: (id: number, order: By<typeof setOrder>) =>
    pagesOf(listArtistSets, [id, order], (offset, signal) => ask(listArtistSets, asked(id, order, offset), signal)),

  tracks: (id: number, order: By<typeof trackOrder>) =>
    pagesOf(listArtistTracks, [id, order], (offset, signal) => ask(listArtistTracks, asked(id, order, offset), signal)),

  remixes: (id: number, order: By<typeof trackOrder>) =>
    pagesOf(listArtistRemixes, [id, order], (offset, signal) =>
      ask(listArtistRemixes, asked(id, order, offset), signal),
    ),

  ids: (id: number, order: By<typeof trackOrder>) =>
    pagesOf(listArtistIds, [id, order], (offset, signal) => ask(listArtistIds, asked(id, order, offset), signal)),

  labels: (id: number, order: By<typeof labelOrder>) =>
    pagesOf(listArtistLabels, [id, order], (offset, signal) => ask(listArtistLabels, asked(id, order, offset), signal)),
}

export const labelLists = {
  sets: (id: number, order: By<typeof setOrder>) =>
    pagesOf(listLabelSets, [id, order], (offset, signal) => ask(listLabelSets, asked(id, order, offset), signal)),

  tracks: (id: number, order: By<typeof trackOrder>) =>
    pagesOf(listLabelTracks, [id, order], (offset, signal) => ask(listLabelTracks, asked(id, order, offset), signal)),

  artists: (id: number, order: By<typeof artistOrder>) =>
    pagesOf(listLabelArtists, [id, order], (offset, signal) => ask(listLabelArtists, asked(id, order, offset), signal)),
}
