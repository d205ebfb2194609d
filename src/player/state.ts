import type { SetTrack } from '#contract/entities/music.ts'
import { type Status, settled } from './playback.ts'
import { createStore, type View } from './store.ts'
import { type Loaded, nextStart, trackAt } from './tracklist.ts'

/** Everything the player does. docs/player.md describes its states and their transitions. */
export interface PlayerState {
  /** The set with its tracklist; null while none is loaded. */
  readonly loaded: Loaded | null
  /** The URL that the element plays from; null while it has none. */
  readonly source: string | null
  readonly status: Status
  /** The position in the set, in whole ms; changes once a second and at each jump. */
  readonly position: number
  /** The track at the position; null between tracks, and while the tracklist is unknown. */
  readonly track: SetTrack | null
}

const nothing: PlayerState = { loaded: null, source: null, status: settled.empty, position: 0, track: null }

/** The start of the next track (ms); null where there is none, and in a stretch, which isn't followed by the rest of its set. */
export const nextTrackStart = ({ source, loaded, position }: PlayerState) =>
  source && !loaded?.stretch ? nextStart(loaded?.tracks ?? [], position) : null

const isSame = (a: PlayerState, b: PlayerState) =>
  a.loaded === b.loaded && a.source === b.source && a.status === b.status && a.position === b.position

export type ChangeState = (parts: Partial<Omit<PlayerState, 'track'>>) => void

/** The player's state as one value, which only `change` replaces. */
export function createPlayerState(): {
  state: View<PlayerState>
  change: ChangeState
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
