import { useAtomValue } from 'jotai/react'
import { type Atom, atom } from 'jotai/vanilla'
import { beginningMs } from '../lib/share-link.ts'
import { store } from '../state/store.ts'
import { useDerived } from '../state/use-derived.ts'
import { isRunning } from './playback.ts'
import { player } from './player.ts'
import { nextTrackStart } from './state.ts'
import type { View } from './store.ts'

/** The player as components and commands read it. The player itself knows neither React nor jotai. */

/** A view of the player as an atom. It has the view's value at every moment, whether or not anything reads it. */
function atomOf<Value>(view: View<Value>): Atom<Value> {
  const mirrored = atom(view.get())
  // As a function: the value may be one.
  view.subscribe(() => store.set(mirrored, () => view.get()))
  return mirrored
}

const state = atomOf(player.state)
const loaded = atom(get => get(state).loaded)
const status = atom(get => get(state).status)
const track = atom(get => get(state).track)

/** Times are in ms, as the player has them. */
export const playerAtoms = {
  /** All that changes in one step, of which `loaded`, `status`, `position` and `track` are parts. */
  state,
  loaded,
  status,
  track,
  /** Changes each second. */
  position: atom(get => get(state).position),
  /** True while sound is meant to come out, also while it waits for data. */
  running: atom(get => isRunning(get(status))),
  hasNextTrack: atom(get => nextTrackStart(get(state)) !== null),
  volume: atomOf(player.volume),
  speed: atomOf(player.speed),
  /** What the operating system's previous and next do. */
  skip: atomOf(player.skip),
  sleep: atomOf(player.sleep),
  /** In whole seconds; null while no sleep timer runs, or its end isn't known. */
  sleepLeft: atomOf(player.sleepLeft),
  /** Where the listener was before a far jump, for ten seconds; else null. */
  jumpedFrom: atomOf(player.jumpedFrom),
  /** True while another tab plays. */
  playingElsewhere: atomOf(player.playingElsewhere),
}

const loadedSet = atom(get => get(loaded)?.set ?? null)
const duration = atom(get => get(loadedSet)?.duration ?? 0)
const tracklist = atom(get => get(loaded)?.tracks ?? null)

export const usePlayback = () => useAtomValue(playerAtoms.status)
/** True while sound is meant to come out, also while it waits for data. */
export const useIsRunning = () => useAtomValue(playerAtoms.running)

/** In ms, each second. */
export const usePosition = () => useAtomValue(playerAtoms.position)
/** In ms. */
export const useDuration = () => useAtomValue(duration)

export const useLoadedSet = () => useAtomValue(loadedSet)
export const useTracklist = () => useAtomValue(tracklist)
/** What the player does with a set: null while another one, or none, is loaded. */
export const useSetLive = (setId: number): 'playing' | 'paused' | null =>
  useDerived(
    get => {
      if (get(loadedSet)?.id !== setId) return null
      return get(playerAtoms.running) ? 'playing' : 'paused'
    },
    [setId],
  )
export const useIsLoadedSet = (setId: number) => useDerived(get => get(loadedSet)?.id === setId, [setId])
/** True while this set is loaded and past its beginning. */
export const useIsUnderWay = (setId: number) =>
  useDerived(get => get(loadedSet)?.id === setId && get(playerAtoms.position) >= beginningMs, [setId])

export const useCurrentTrack = () => useAtomValue(track)
/** True while this track plays, in whichever set. */
export const useIsTrackLive = (trackId: number) => useDerived(get => get(track)?.track_meta_id === trackId, [trackId])
/** By the id of the track's place in the set (`SetTrack.id`). */
export const useIsCurrentTrack = (setTrackId: number) => useDerived(get => get(track)?.id === setTrackId, [setTrackId])

export const useVolume = () => useAtomValue(playerAtoms.volume)

export const useSpeed = () => useAtomValue(playerAtoms.speed)
/** What the operating system's previous and next do. */
export const useSkip = () => useAtomValue(playerAtoms.skip)

export const useSleep = () => useAtomValue(playerAtoms.sleep)
/** In ms, whole seconds; null while no sleep timer runs, or its end isn't known. */
export const useSleepLeft = () => useAtomValue(playerAtoms.sleepLeft)

/** True while another tab plays. */
export const usePlayingElsewhere = () => useAtomValue(playerAtoms.playingElsewhere)
