import type { Clock } from '../lib/clock.ts'
import type { AudioElement } from './ports.ts'
import type { PlayerState } from './state.ts'
import type { View } from './store.ts'
import { nextBoundary } from './tracklist.ts'

/** Added to the timer (ms): by the element's clock, timers fire a little early. */
const marginMs = 4

/**
 * Calls `refreshState` right when a track begins or ends, or a stretch ends. The element reports its position only four times a second, so
 * a change of track would otherwise be up to 250 ms late.
 */
export function watchBoundaries(
  audio: AudioElement,
  { after }: Clock,
  state: View<PlayerState>,
  refreshState: () => void,
): void {
  let cancelTimer = () => {}

  function plan(): void {
    cancelTimer()
    const { loaded, status, position } = state.get()
    if (status.state !== 'playing') return
    const until = loaded?.stretch?.until ?? Number.POSITIVE_INFINITY
    const next = Math.min(nextBoundary(loaded?.tracks ?? [], position) ?? Number.POSITIVE_INFINITY, until)
    if (Number.isFinite(next)) cancelTimer = after((next - position) / audio.playbackRate + marginMs, arrive)
  }

  /** Plans again even when the state hasn't changed, because the element's clock was late. */
  function arrive(): void {
    refreshState()
    plan()
  }

  state.subscribe(plan)
  audio.addEventListener('ratechange', plan)
}
