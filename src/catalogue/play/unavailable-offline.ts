import { useIsAway } from '../../data/downloads/use-downloads.ts'
import { useIsLoadedSet } from '../../player/react.ts'

/** True while a set can't be played for want of a network. What the player has loaded is its own business. */
export function useSetAway(setId: number): boolean {
  const away = useIsAway(setId)
  const loaded = useIsLoadedSet(setId)
  return away && !loaded
}
