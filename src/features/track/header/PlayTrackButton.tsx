import { useState } from 'react'
import type { Track } from '#contract/entities/music.ts'
import { PlayButton } from '../../../catalogue/play/PlayButton.tsx'
import { trackProblems, useTrackPlace } from '../../../catalogue/play/track-place.ts'
import { playTrack } from '../../../commands/play-track.ts'
import { trackName } from '../../../lib/track-name.ts'
import { useIsRunning, useIsTrackLive } from '../../../player/react.ts'

/** Plays a track in the set it is heard in, or pauses it. Says why where it can't be played. */
export function PlayTrackButton({ track }: { track: Track }) {
  const { problem, finding } = useTrackPlace(track.id)
  const [pressed, setPressed] = useState(false)
  const live = useIsTrackLive(track.id)
  const playing = useIsRunning() && live
  const press = () => {
    setPressed(true)
    if (problem !== trackProblems.notDownloaded || live) playTrack.effect(track)
  }
  return (
    <>
      <PlayButton
        name={trackName(track)}
        playing={playing}
        loading={pressed && finding}
        disabled={problem === trackProblems.noRecording && !live}
        onClick={press}
      />
      {problem && !live && (problem === trackProblems.noRecording || pressed) && <p role="status">{problem}</p>}
    </>
  )
}
