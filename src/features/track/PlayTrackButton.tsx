import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Track } from '../../../contract/entities/music.ts'
import { useTrackLive } from '../../catalogue/play/live.tsx'
import { PlayButton } from '../../catalogue/play/PlayButton.tsx'
import { useSetAway } from '../../catalogue/play/unavailable-offline.ts'
import { CallError } from '../../data/api/send.ts'
import { useOnline } from '../../data/api/use-online.ts'
import { setQuery } from '../../data/catalogue/queries.ts'
import { trackPlaceQuery } from '../../data/catalogue/track-queries.ts'
import { trackName } from '../../lib/track-name.ts'
import { useIsRunning } from '../../player/react.ts'
import styles from './PlayTrackButton.module.css'

export interface PlayTrackButtonProps {
  track: Track
  /** Plays the track where it is heard, or pauses it while it plays. */
  onPlay: (track: Track) => void
}

/** Plays a track in the set it is heard in, and says so where there is none. */
export function PlayTrackButton({ track, onPlay }: PlayTrackButtonProps) {
  const { problem, finding } = usePlace(track.id)
  const [asked, setAsked] = useState(false)
  const live = useTrackLive(track.id)
  const playing = useIsRunning() && live
  const press = () => {
    setAsked(true)
    if (problem !== notHere || live) onPlay(track)
  }
  return (
    <>
      <PlayButton
        name={trackName(track)}
        playing={playing}
        loading={asked && finding}
        disabled={problem === nowhere && !live}
        onClick={press}
      />
      {problem && !live && (problem === nowhere || asked) && (
        <p role="status" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

const nowhere = 'There is no recording of it to play.'
const notHere = 'You are offline, and the set it is heard in is not on this device.'
const away = 'You are offline, and where it is heard is not saved on this device.'
const failed = 'Something went wrong, please try again!'

/** Whether it is known where the track is heard, and why not. */
function usePlace(trackId: number) {
  const online = useOnline()
  const place = useQuery(trackPlaceQuery(trackId))
  const set = useQuery({ ...setQuery(place.data?.set_meta_id ?? 0), enabled: place.data !== undefined })
  const isAway = useSetAway(place.data?.set_meta_id ?? 0)
  const known = place.data !== undefined && set.data !== undefined
  const error = known ? null : (place.error ?? set.error)
  const isNowhere = error instanceof CallError && error.status === 404
  const unknown = error && (isNowhere ? nowhere : online ? failed : away)
  return {
    finding: !known && (place.isFetching || set.isFetching),
    problem: known && isAway ? notHere : unknown,
  }
}
