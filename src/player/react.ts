import { type Atom, atom } from 'jotai/vanilla'
import { beginningMs } from '../lib/share-link.ts'
import { holdRenders, releaseRenders } from '../state/held-renders.ts'
import { store } from '../state/store.ts'
import { useDerived } from '../state/use-derived.ts'
import { isRunning } from './playback.ts'
import { player } from './player.ts'
import { nextTrackStart, type PlayerState } from './state.ts'
import type { View } from './store.ts'

/** The player's values as atoms and hooks. The player itself knows neither React nor jotai. */

/** Mirrors a view of the player as an atom, which is up to date whether or not anything subscribes to it. */
function atomOf<Value>(view: View<Value>): Atom<Value> {
  const mirrored = atom(view.get())
  // As a function, because a value that is a function itself would be called.
  view.subscribe(() => store.set(mirrored, () => view.get()))
  return mirrored
}

/** How long a jump that hasn't landed holds what React draws of it (ms). The playhead and the time don't wait. */
const soundFirstMs = 100

const isSameBesidesPosition = (a: PlayerState, b: PlayerState) =>
  a.loaded === b.loaded && a.source === b.source && a.status === b.status && a.track === b.track

const state = atom(player.state.get())
/** The state as of its last change besides the position: what depends on it alone isn't derived again each second. */
const steady = atom(player.state.get())
/** Both in one step, so that a subscriber of one atom sees the others after the same change. */
const mirrorState = atom(null, (get, set, now: PlayerState) => {
  set(state, now)
  if (!isSameBesidesPosition(now, get(steady))) set(steady, now)
})
player.state.subscribe(({ status }) => {
  // The element requests and receives the bytes by tasks of the main thread: a render between them delays the sound.
  const awaitsSound = isRunning(status) && player.isSeeking()
  if (awaitsSound) holdRenders(soundFirstMs)
  store.set(mirrorState, player.state.get())
  if (!awaitsSound) releaseRenders()
})

const loaded = atom(get => get(steady).loaded)
const status = atom(get => get(steady).status)
const track = atom(get => get(steady).track)
const speed = atomOf(player.speed)

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
  /** How fast the position runs: the speed while sound flows, else 0. */
  pace: atom(get => (get(status).state === 'playing' ? get(speed) : 0)),
  hasNextTrack: atom(get => nextTrackStart(get(state)) !== null),
  volume: atomOf(player.volume),
  speed,
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

const useValue = <Value>(from: Atom<Value>) => useDerived(get => get(from), [from])

export const usePlayback = () => useValue(playerAtoms.status)
export const useHasFailed = () => useDerived(get => get(status).state === 'failed', [])
/** True while it plays, or is to play and waits for data. */
export const useIsRunning = () => useValue(playerAtoms.running)

/** In ms. */
export const useDuration = () => useValue(duration)

export const useLoadedSet = () => useValue(loadedSet)
export const useTracklist = () => useValue(tracklist)
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

export const useCurrentTrack = () => useValue(track)
/** True while this track plays, in whichever set. */
export const useIsTrackLive = (trackId: number) => useDerived(get => get(track)?.track_meta_id === trackId, [trackId])
/** By the id of the track's place in the set (`SetTrack.id`). */
export const useIsCurrentTrack = (setTrackId: number) => useDerived(get => get(track)?.id === setTrackId, [setTrackId])

export const useVolume = () => useValue(playerAtoms.volume)

export const useSpeed = () => useValue(playerAtoms.speed)
/** What the operating system's previous and next buttons do. */
export const useSkip = () => useValue(playerAtoms.skip)

export const useSleep = () => useValue(playerAtoms.sleep)
/** In ms, whole seconds; null while no sleep timer runs, or its end is unknown. */
export const useSleepLeft = () => useValue(playerAtoms.sleepLeft)

/** True while another tab plays. */
export const usePlayingElsewhere = () => useValue(playerAtoms.playingElsewhere)
