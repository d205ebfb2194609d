import type { Clock } from '../lib/clock.ts'
import type { AudioElement } from './ports.ts'
import type { PlayerState } from './state.ts'
import type { View } from './store.ts'
import { nextBoundary } from './tracklist.ts'

/** A timer may come a moment early by the element's clock. */
const marginMs = 4

/**
 * Looks at the position right when a track begins or ends. The element reports it only four times a second, so that a
 * change of track would come up to 250 ms late. `look` brings the state up to date.
 */
export function watchBoundaries(
  audio: AudioElement,
  { after }: Clock,
  state: View<PlayerState>,
  look: () => void,
): void {
  let callOff = () => {}

  function plan(): void {
    callOff()
    const { loaded, status, position } = state.get()
    if (status.state !== 'playing') return
    const next = nextBoundary(loaded?.tracks ?? [], position)
    if (next !== null) callOff = after((next - position) / audio.playbackRate + marginMs, arrive)
  }

  /** Plans anew also where nothing has moved, as when the element's clock is late. */
  function arrive(): void {
    look()
    plan()
  }

  state.subscribe(plan)
  audio.addEventListener('ratechange', plan)
}
