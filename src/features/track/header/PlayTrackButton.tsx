import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Track } from '../../../../contract/entities/music.ts'
import { PlayButton } from '../../../catalogue/play/PlayButton.tsx'
import { useUnavailableOffline } from '../../../catalogue/play/unavailable-offline.ts'
import { playTrack } from '../../../commands/play-track.ts'
import { CallError } from '../../../data/api/send.ts'
import { useOnline } from '../../../data/api/use-online.ts'
import { setQuery } from '../../../data/catalogue/set-queries.ts'
import { trackPlaceQuery } from '../../../data/catalogue/track-queries.ts'
import { trackName } from '../../../lib/track-name.ts'
import { useIsRunning, useIsTrackLive } from '../../../player/react.ts'

/** Plays a track in the set it is heard in, or pauses it. Says why where it can't be played. */
export function PlayTrackButton({ track }: { track: Track }) {
  const { problem, finding } = usePlace(track.id)
  const [pressed, setPressed] = useState(false)
  const live = useIsTrackLive(track.id)
  const playing = useIsRunning() && live
  const press = () => {
    setPressed(true)
    if (problem !== notDownloaded || live) playTrack.effect(track)
  }
  return (
    <>
      <PlayButton
        name={trackName(track)}
        playing={playing}
        loading={pressed && finding}
        disabled={problem === noRecording && !live}
        onClick={press}
      />
      {problem && !live && (problem === noRecording || pressed) && <p role="status">{problem}</p>}
    </>
  )
}

const noRecording = "There's no recording of this track to play."
const notDownloaded = "You're offline, and the set with this track isn't downloaded."
const offline = "You're offline. Try again when you're back online."
const failed = 'Something went wrong, please try again!'

/** Whether the set that the track is heard in is being looked up (`finding`), and why the track can't be played. */
function usePlace(trackId: number) {
  const online = useOnline()
  const place = useQuery(trackPlaceQuery(trackId))
  const set = useQuery({ ...setQuery(place.data?.set_meta_id ?? 0), enabled: place.data !== undefined })
  const isUnavailable = useUnavailableOffline(place.data?.set_meta_id ?? 0)
  const known = place.data !== undefined && set.data !== undefined
  const error = known ? null : (place.error ?? set.error)
  const isNotFound = error instanceof CallError && error.status === 404
  const failure = error && (isNotFound ? noRecording : online ? failed : offline)
  return {
    finding: !known && (place.isFetching || set.isFetching),
    problem: known && isUnavailable ? notDownloaded : failure,
  }
}
