import type { PlayableSet } from '#contract/entities/music.ts'
import { mediaUrl } from '../lib/media-url.ts'
import type { Core } from './core.ts'
import type { AudioElement } from './ports.ts'
import type { Stretch } from './tracklist.ts'

interface Parts extends Core {
  /** Called when the element has the source of another set, before it plays. */
  beginLoudness(set: PlayableSet): void
}

/**
 * Gives the element the source of the loaded set: the server's recording, or one on this device. Each function does so
 * synchronously, so that a start belongs to the listener's gesture.
 */
export function createSource(audio: AudioElement, parts: Parts) {
  const { state, change, playback, time, refreshState, beginLoudness } = parts
  let localUrlOf: (setId: number) => string | undefined = () => undefined

  const sourceOf = ({ id, mp3_permalink }: PlayableSet) => mp3_permalink && (localUrlOf(id) ?? mediaUrl(mp3_permalink))

  /** Loads a set, or a stretch of it, at a position (ms). The tracklist of another set is given later. */
  function open(set: PlayableSet, at: number, starts: boolean, stretch: Stretch | null): void {
    const before = state.get().loaded
    const source = sourceOf(set)
    playback.open(source)
    beginLoudness(set)
    const position = time.begin(set.duration, at)
    if (starts) playback.play()
    const tracks = before?.set.id === set.id ? before.tracks : null
    change({ loaded: { set, tracks, stretch }, source, position, status: playback.read() })
  }

  /** Sets the source of the loaded set again, at the same position. */
  function reopen(starts: boolean): void {
    const { loaded, position } = state.get()
    const source = loaded && sourceOf(loaded.set)
    if (!source) return
    playback.reopen(source)
    const at = time.begin(loaded.set.duration, position)
    if (starts) playback.play()
    change({ source, position: at, status: playback.read() })
  }

  /**
   * To be called when a download is completed or removed: switches to the local recording, or back to the server's. A set that is
   * playing or has ended keeps its source.
   */
  function refreshSource(): void {
    const { loaded, source, status } = state.get()
    const keeps = status.state === 'playing' || status.state === 'ended'
    if (!loaded || !source || keeps || sourceOf(loaded.set) === source) return
    refreshState()
    // `audio.paused`, because right after `play` the element has fired no event yet.
    reopen(playback.isWanted() || !audio.paused)
  }

  return {
    open,
    reload: () => reopen(true),
    refreshSource,
    /** `find` returns the URL of a downloaded recording, which is played instead of the server's. */
    setLocalSource(find: (setId: number) => string | undefined) {
      localUrlOf = find
    },
  }
}
