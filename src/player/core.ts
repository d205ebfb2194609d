import type { Playback } from './playback.ts'
import type { ChangeState, PlayerState } from './state.ts'
import type { View } from './store.ts'
import type { Time } from './time.ts'

/** What the engine shares with the parts of it that change its state. */
export interface Core {
  state: View<PlayerState>
  change: ChangeState
  playback: Playback
  time: Time
  /** Reads the element, so that `state` is exact. */
  refreshState(): void
}
