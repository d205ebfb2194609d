import { useIsUnplayable } from '../../data/downloads/use-downloads.ts'
import { useIsLoadedSet } from '../../player/react.ts'

/** True while a set can't be played because the network is gone. Never true of the set that the player has loaded. */
export function useUnavailableOffline(setId: number): boolean {
  const unplayable = useIsUnplayable(setId)
  const loaded = useIsLoadedSet(setId)
  return unplayable && !loaded
}
