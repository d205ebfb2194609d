import { useSyncExternalStore } from 'react'
import type { Store } from '../lib/store.ts'
import { isRunning } from './playback.ts'
import { player } from './player.ts'

/**
 * The player as components read it. Each hook re-renders only when what it gives changes; `pick` must give a primitive or
 * something that the store itself holds.
 */
function useStore<Value>(store: Store<Value>): Value
function useStore<Value, Part>(store: Store<Value>, pick: (value: Value) => Part): Part
function useStore<Value, Part>(store: Store<Value>, pick?: (value: Value) => Part): Value | Part {
  return useSyncExternalStore(store.subscribe, () => (pick ? pick(store.get()) : store.get()))
}

export const usePlayback = () => useStore(player.status)
/** True while sound is meant to come out, also while it waits for data. */
export const useIsRunning = () => useStore(player.status, isRunning)

/** In ms, about four times a second. */
export const usePosition = () => useStore(player.position)
/** In whole seconds, for what shows a clock. */
export const usePositionSeconds = () => useStore(player.position, ms => Math.floor(ms / 1000))
/** In ms. */
export const useDuration = () => useStore(player.duration)

export const useLoadedSet = () => useStore(player.loaded, loaded => loaded?.set ?? null)
export const useTracklist = () => useStore(player.loaded, loaded => loaded?.tracks ?? null)
export const useIsLoadedSet = (setId: number) => useStore(player.loaded, loaded => loaded?.set.id === setId)

export const useCurrentTrack = () => useStore(player.track)
/** By the id of the track's place in the set (`SetTrack.id`). */
export const useIsCurrentTrack = (setTrackId: number) => useStore(player.track, track => track?.id === setTrackId)

export const useVolume = () => useStore(player.volume)
