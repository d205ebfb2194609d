import type { Core } from './core.ts'
import type { AudioElement } from './ports.ts'
import type { PlayerState } from './state.ts'
import type { Stretch } from './tracklist.ts'

interface Parts extends Core {
  /** Whether the listener wants to sleep where what plays ends. */
  sleepsAtEnd(): boolean
}

/**
 * What happens where a set or a stretch of it ends. Listeners are called within the element's own event or at the boundary's timer,
 * whichever comes first, while it still sounds or has just ended: a locked phone allows the next play only then, and its timers are late.
 * To be called after the state follows the element's events: listeners find the status `ended`.
 */
export function createEnding(audio: AudioElement, { state, change, playback, time, refreshState, sleepsAtEnd }: Parts) {
  const listeners = new Set<() => void>()
  const stretchOf = ({ loaded }: PlayerState) => loaded?.stretch ?? null

  /** Unless the listener wants to sleep, the next set starts while this one still sounds: no play is allowed after a pause. */
  function callListeners(): void {
    if (sleepsAtEnd()) return
    for (const listener of [...listeners]) listener()
  }

  /** A stretch has played to its end. If nothing follows, it is back at its start, paused. */
  function endStretch({ from }: Stretch): void {
    const { loaded } = state.get()
    callListeners()
    if (state.get().loaded !== loaded) return
    playback.pause()
    change({ status: playback.read(), position: time.goTo(from) })
  }

  audio.addEventListener('ended', callListeners)
  audio.addEventListener('timeupdate', () => {
    const stretch = stretchOf(state.get())
    if (stretch && audio.currentTime * 1000 >= stretch.until) refreshState()
  })
  state.subscribe(now => {
    // A listener before this one may have loaded something else already.
    const stretch = now.loaded === state.get().loaded && stretchOf(now)
    if (stretch && now.status.state === 'playing' && now.position >= stretch.until) endStretch(stretch)
  })

  return {
    /** Where what plays ends (ms): the stretch, or else the recording. */
    endsAt: () => stretchOf(state.get())?.until ?? time.end(),
    /** Calls `listener` when a set or a stretch has played to its end. Returns an unsubscribe function. */
    onEnded(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
