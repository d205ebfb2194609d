import { useCurrentTrack, useIsLoadedSet, useIsRunning } from '../../player/react.ts'
import { Equaliser } from '../../ui/Equaliser.tsx'

/** What the player does with a set: null while another one, or none, is loaded. */
export function useSetLive(setId: number): 'playing' | 'paused' | null {
  const loaded = useIsLoadedSet(setId)
  const running = useIsRunning()
  if (!loaded) return null
  return running ? 'playing' : 'paused'
}

/** True while this track plays, in whichever set. */
export const useTrackLive = (trackId: number) => useCurrentTrack()?.track_meta_id === trackId

/** The equaliser, still while the player rests. */
export const LiveEqualiser = () => <Equaliser moving={useIsRunning()} />
