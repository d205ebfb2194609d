import type { SetTrack } from '../../contract/entities/music.ts'
import { type Status, settled } from './playback.ts'
import { createStore, type View } from './store.ts'
import { type Loaded, nextStart, trackAt } from './tracklist.ts'

/** What the player does, all of it: docs/player.md has its states, and what leads from one to another. */
export interface PlayerState {
  /** The set with its tracklist; null while there is none. */
  readonly loaded: Loaded | null
  /** The address of the recording that the element has; null while it has none. */
  readonly source: string | null
  readonly status: Status
  /** Where it is in the set, in whole ms; changes each second and at each jump. */
  readonly position: number
  /** What plays at the position; null between tracks, and while the tracklist isn't known. */
  readonly track: SetTrack | null
}

const nothing: PlayerState = { loaded: null, source: null, status: settled.empty, position: 0, track: null }

/** Where "next track" leads (ms); null where there is none. */
export const nextTrackStart = ({ source, loaded, position }: PlayerState) =>
  source ? nextStart(loaded?.tracks ?? [], position) : null

const isSame = (a: PlayerState, b: PlayerState) =>
  a.loaded === b.loaded && a.source === b.source && a.status === b.status && a.position === b.position

/** What the player does, as one value that only `change` replaces. */
export function createPlayerState(): {
  state: View<PlayerState>
  change(parts: Partial<Omit<PlayerState, 'track'>>): void
} {
  const state = createStore(nothing)
  return {
    state,
    change(parts) {
      const before = state.get()
      const next = { ...before, ...parts }
      if (!isSame(next, before)) state.set({ ...next, track: trackAt(next.loaded?.tracks ?? [], next.position) })
    },
  }
}
