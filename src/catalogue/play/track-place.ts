import { useQuery } from '@tanstack/react-query'
import { isGone } from '../../data/api/send.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { setQuery } from '../../data/catalogue/set-queries.ts'
import { trackPlaceQuery } from '../../data/catalogue/track-queries.ts'
import { useUnavailableOffline } from './unavailable-offline.ts'

/** Why a track can't be played. */
export const trackProblems = {
  noRecording: "There's no recording of this track to play.",
  notDownloaded: "You're offline, and the set with this track isn't downloaded.",
  offline: "You're offline. Try again when you're back online.",
  failed: 'Something went wrong, please try again!',
} as const

const { noRecording, notDownloaded, offline, failed } = trackProblems

/**
 * Whether the set that the track is heard in is being looked up (`finding`), and why the track can't be played. Once it is found,
 * the track starts within the listener's gesture.
 */
export function useTrackPlace(trackId: number) {
  const online = useOnline()
  const place = useQuery(trackPlaceQuery(trackId))
  const set = useQuery({ ...setQuery(place.data?.set_meta_id ?? 0), enabled: place.data !== undefined })
  const isUnavailable = useUnavailableOffline(place.data?.set_meta_id ?? 0)
  const known = place.data !== undefined && set.data !== undefined
  const error = known ? null : (place.error ?? set.error)
  const failure = error && (isGone(error) ? noRecording : online ? failed : offline)
  return {
    finding: !known && (place.isFetching || set.isFetching),
    problem: known && isUnavailable ? notDownloaded : failure,
  }
}
