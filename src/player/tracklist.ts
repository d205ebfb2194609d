import type { SetSummary, SetTrack } from '../../contract/entities/music.ts'
import { createStore, type Store } from '../lib/store.ts'

/** What is loaded: a set, and its tracklist in order of start once it is known. */
export interface Loaded {
  set: SetSummary
  tracks: readonly SetTrack[] | null
}

/** Within this time after a track's start, "previous" means the track before. */
const graceMs = 3_000

/** The track playing at `ms`: `start <= ms < end`, so that at a boundary exactly one track plays. */
export const trackAt = (tracks: readonly SetTrack[], ms: number): SetTrack | null =>
  tracks.find(track => track.start_time <= ms && ms < track.end_time) ?? null

/** Where "previous track" leads from `ms`: to this track's start, or right after it to the start of the one before. */
export function previousStart(tracks: readonly SetTrack[], ms: number): number {
  const started = tracks.filter(track => track.start_time <= ms)
  const current = started.at(-1)
  if (!current) return 0
  const before = ms - current.start_time < graceMs ? started.at(-2) : undefined
  return (before ?? current).start_time
}

/** Where "next track" leads from `ms`, or null from the last track on. */
export const nextStart = (tracks: readonly SetTrack[], ms: number): number | null =>
  tracks.find(track => track.start_time > ms)?.start_time ?? null

/** The current track, kept up with the position; it changes only when another track begins. */
export function createCurrentTrack(loaded: Store<Loaded | null>, position: Store<number>): Store<SetTrack | null> {
  const current = createStore<SetTrack | null>(null)
  const update = () => current.set(trackAt(loaded.get()?.tracks ?? [], position.get()))
  loaded.subscribe(update)
  position.subscribe(update)
  return current
}
