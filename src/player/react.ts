import { useAtomValue } from 'jotai/react'
import { type Atom, atom } from 'jotai/vanilla'
import { beginningMs } from '../lib/share-link.ts'
import { store } from '../state/store.ts'
import { useDerived } from '../state/use-derived.ts'
import { isRunning } from './playback.ts'
import { player } from './player.ts'
import { nextTrackStart } from './state.ts'
import type { View } from './store.ts'

/** The player's values as atoms and hooks. The player itself knows neither React nor jotai. */

/** Mirrors a view of the player as an atom, which is up to date whether or not anything subscribes to it. */
function atomOf<Value>(view: View<Value>): Atom<Value> {
  const mirrored = atom(view.get())
  // As a function, because a value that is a function itself would be called.
  view.subscribe(() => store.set(mirrored, () => view.get()))
  return mirrored
}

const state = atomOf(player.state)
const loaded = atom(get => get(state).loaded)
const status = atom(get => get(state).status)
const track = atom(get => get(state).track)

/** Times are in ms, as the player has them. */
export const playerAtoms = {
  /** The whole state, which changes in one step; `loaded`, `status`, `position` and `track` are parts of it. */
  state,
  loaded,
  status,
  track,
  /** Changes once a second. */
  position: atom(get => get(state).position),
  /** True while it plays, or is to play and waits for data. */
  running: atom(get => isRunning(get(status))),
  hasNextTrack: atom(get => nextTrackStart(get(state)) !== null),
  volume: atomOf(player.volume),
  speed: atomOf(player.speed),
  /** What the operating system's previous and next buttons do. */
  skip: atomOf(player.skip),
  sleep: atomOf(player.sleep),
  /** In ms, whole seconds; null while no sleep timer runs, or its end is unknown. */
  sleepLeft: atomOf(player.sleepLeft),
  /** The position before a far jump, for ten seconds; else null. */
  jumpedFrom: atomOf(player.jumpedFrom),
  /** True while another tab plays. */
  playingElsewhere: atomOf(player.playingElsewhere),
}

const loadedSet = atom(get => get(loaded)?.set ?? null)
const duration = atom(get => get(loadedSet)?.duration ?? 0)
const tracklist = atom(get => get(loaded)?.tracks ?? null)

export const usePlayback = () => useAtomValue(playerAtoms.status)
/** True while it plays, or is to play and waits for data. */
export const useIsRunning = () => useAtomValue(playerAtoms.running)

/** In ms; changes once a second. */
export const usePosition = () => useAtomValue(playerAtoms.position)
/** In ms. */
export const useDuration = () => useAtomValue(duration)

export const useLoadedSet = () => useAtomValue(loadedSet)
export const useTracklist = () => useAtomValue(tracklist)
/** Whether a set plays or is paused; null while it isn't loaded. */
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
/** What the operating system's previous and next buttons do. */
export const useSkip = () => useAtomValue(playerAtoms.skip)

export const useSleep = () => useAtomValue(playerAtoms.sleep)
/** In ms, whole seconds; null while no sleep timer runs, or its end is unknown. */
export const useSleepLeft = () => useAtomValue(playerAtoms.sleepLeft)

/** True while another tab plays. */
export const usePlayingElsewhere = () => useAtomValue(playerAtoms.playingElsewhere)
