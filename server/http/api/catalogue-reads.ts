import type { Route } from '../../../contract/route.ts'
import { listAlsoHeard } from '../../../contract/routes/also-heard.ts'
import * as catalogue from '../../../contract/routes/catalogue.ts'
import * as similar from '../../../contract/routes/similar.ts'

/** The calls that a replica may answer: reads for which slightly stale data is fine. */
export const catalogueReads: ReadonlySet<Route> = new Set<Route>([
  catalogue.listSets,
  catalogue.listTracks,
  catalogue.listArtists,
  catalogue.listLabels,
  catalogue.getSet,
  catalogue.getSetPeaks,
  catalogue.listSetPosts,
  catalogue.getTrack,
  catalogue.listTrackSets,
  catalogue.listTrackPosts,
  catalogue.getArtist,
  catalogue.listArtistSets,
  catalogue.listArtistTracks,
  catalogue.listArtistRemixes,
  catalogue.listArtistIds,
  catalogue.listArtistLabels,
  catalogue.getLabel,
  catalogue.listLabelSets,
  catalogue.listLabelTracks,
  catalogue.listLabelArtists,
  catalogue.featuredSets,
  catalogue.featuredTracks,
  catalogue.featuredArtists,
  catalogue.featuredLabels,
  similar.similarSets,
  similar.similarTracks,
  similar.similarArtists,
  catalogue.playTrack,
  listAlsoHeard,
])
