import type { AudioElement } from './ports.ts'
import type { PlayerState } from './state.ts'
import type { View } from './store.ts'
import type { Stretch } from './tracklist.ts'

/**
 * Calls `end` when a stretch that plays has reached its end, within the element's event or at the boundary's timer, whichever comes
 * first: on a locked phone timers are late.
 */
export function watchStretch(
  audio: AudioElement,
  state: View<PlayerState>,
  refreshState: () => void,
  end: (stretch: Stretch) => void,
): void {
  const stretchOf = ({ loaded }: PlayerState) => loaded?.stretch ?? null

  audio.addEventListener('timeupdate', () => {
    const stretch = stretchOf(state.get())
    if (stretch && audio.currentTime * 1000 >= stretch.until) refreshState()
  })
  state.subscribe(now => {
    // A listener before this one may have loaded something else already.
    const stretch = now.loaded === state.get().loaded && stretchOf(now)
    if (stretch && now.status.state === 'playing' && now.position >= stretch.until) end(stretch)
  })
}
