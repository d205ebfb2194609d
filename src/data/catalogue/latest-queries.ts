import { listArtistSets, listArtistTracks, listLabelSets, listLabelTracks } from '#contract/routes/catalogue.ts'
import { readOf } from '../cache/query.ts'

/** How many an opened row or card shows (product, 9.3). */
const shown = 4

const newestSets = { order_by: 'set_meta.release_date', order_direction: 'desc', limit: shown } as const
const newestTracks = { order_by: 'track_meta.release_date', order_direction: 'desc', limit: shown } as const

/** The latest sets of an artist or a label. */
export const latestSets = {
  artist: (id: number) => readOf(listArtistSets, { params: { id }, query: newestSets }),
  label: (id: number) => readOf(listLabelSets, { params: { id }, query: newestSets }),
}

/** The latest tracks of an artist or a label. */
export const latestTracks = {
  artist: (id: number) => readOf(listArtistTracks, { params: { id }, query: newestTracks }),
  label: (id: number) => readOf(listLabelTracks, { params: { id }, query: newestTracks }),
}
