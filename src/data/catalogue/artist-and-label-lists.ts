import {
  listArtistIds,
  listArtistLabels,
  listArtistRemixes,
  listArtistSets,
  listArtistTracks,
  listLabelArtists,
  listLabelSets,
  listLabelTracks,
} from '#contract/routes/catalogue.ts'
import { subListQuery } from './lists/sub-list-query.ts'

/** The lists on an artist's page: `artistLists.sets(3, view)`. */
export const artistLists = {
  sets: subListQuery(listArtistSets),
  tracks: subListQuery(listArtistTracks),
  remixes: subListQuery(listArtistRemixes),
  ids: subListQuery(listArtistIds),
  labels: subListQuery(listArtistLabels),
}

/** The lists on a label's page. */
export const labelLists = {
  sets: subListQuery(listLabelSets),
  tracks: subListQuery(listLabelTracks),
  artists: subListQuery(listLabelArtists),
}
