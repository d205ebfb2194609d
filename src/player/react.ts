import { useSyncExternalStore } from 'react'
import { beginningMs } from '../lib/share-link.ts'
import type { View } from '../lib/store.ts'
import { isRunning } from './playback.ts'
import { player } from './player.ts'

/**
 * The player as components read it. Each hook re-renders only when what it gives changes; `pick` must give a primitive or
 * something that the store itself holds.
 */
function useStore<Value>(store: View<Value>): Value
function useStore<Value, Part>(store: View<Value>, pick: (value: Value) => Part): Part
function useStore<Value, Part>(store: View<Value>, pick?: (value: Value) => Part): Value | Part {
  return useSyncExternalStore(store.subscribe, () => (pick ? pick(store.get()) : store.get()))
}

export const usePlayback = () => useStore(player.status)
/** True while sound is meant to come out, also while it waits for data. */
export const useIsRunning = () => useStore(player.status, isRunning)

/** In ms, each second. */
export const usePosition = () => useStore(player.position)
/** In ms. */
export const useDuration = () => useStore(player.duration)

export const useLoadedSet = () => useStore(player.loaded, loaded => loaded?.set ?? null)
export const useTracklist = () => useStore(player.loaded, loaded => loaded?.tracks ?? null)
/** What the player does with a set: null while another one, or none, is loaded. */
export function useSetLive(setId: number): 'playing' | 'paused' | null {
  const loaded = useIsLoadedSet(setId)
  const running = useStore(player.status, status => loaded && isRunning(status))
  if (!loaded) return null
  return running ? 'playing' : 'paused'
}
export const useIsLoadedSet = (setId: number) => useStore(player.loaded, loaded => loaded?.set.id === setId)
/** True while this set is loaded and past its beginning. */
export function useIsUnderWay(setId: number): boolean {
  const loaded = useIsLoadedSet(setId)
  return useStore(player.position, position => loaded && position >= beginningMs)
}

export const useCurrentTrack = () => useStore(player.track)
/** True while this track plays, in whichever set. */
export const useIsTrackLive = (trackId: number) => useStore(player.track, track => track?.track_meta_id === trackId)
/** By the id of the track's place in the set (`SetTrack.id`). */
export const useIsCurrentTrack = (setTrackId: number) => useStore(player.track, track => track?.id === setTrackId)

export const useVolume = () => useStore(player.volume)

export const useSpeed = () => useStore(player.speed)
/** What the operating system's previous and next do. */
export const useSkip = () => useStore(player.skip)

export const useSleep = () => useStore(player.sleep)
/** In ms, whole seconds; null while no sleep timer runs, or its end isn't known. */
export const useSleepLeft = () => useStore(player.sleepLeft)

/** Where the listener was before a far jump, in ms, for ten seconds; else null. */
export const useJumpedFrom = () => useStore(player.jumpedFrom)
/** True while another tab plays. */
export const usePlayingElsewhere = () => useStore(player.playingElsewhere)
