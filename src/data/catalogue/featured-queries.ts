import { featuredArtists, featuredLabels, featuredSets, featuredTracks, getForYou } from '#contract/routes/catalogue.ts'
import { readOf } from '../cache/query.ts'

const firstScreen = { firstScreen: true }

/** What home shows. The last answers are restored when the app starts. */
export const featured = {
  sets: readOf(featuredSets, {}, firstScreen),
  tracks: readOf(featuredTracks, {}, firstScreen),
  artists: readOf(featuredArtists, {}, firstScreen),
  labels: readOf(featuredLabels, {}, firstScreen),
}

/** What home shows of the listener's own taste. */
export const forYouQuery = readOf(getForYou, {}, firstScreen)
