import type { SetSummary, SetTrack } from '../../contract/entities/music.ts'
import { mediaUrl } from '../lib/media-url.ts'
import { createStore } from '../lib/store.ts'
import { createMediaSession } from './media-session.ts'
import { createPlayback } from './playback.ts'
import { createTime } from './time.ts'
import { createCurrentTrack, type Loaded, nextStart, previousStart } from './tracklist.ts'
import { createVolume } from './volume.ts'

/**
 * The player around one audio element. It knows sets and their tracklists, and no screen, no server and no framework:
 * what it does is read from its stores. Times are milliseconds.
 */
export function createEngine(audio: HTMLAudioElement) {
  const loaded = createStore<Loaded | null>(null)
  const playback = createPlayback(audio)
  const time = createTime(audio)
  const track = createCurrentTrack(loaded, time.position)
  const { volume, setVolume, toggleMute } = createVolume(audio)
  const { status } = playback
  const { answerMediaKeys } = createMediaSession(audio, { loaded, track, status, time })

  const tracks = () => loaded.get()?.tracks ?? []
  const nextTrackStart = () => nextStart(tracks(), time.position.get())

  /**
   * Loads a set, to start at `at`. The source is set synchronously, so that a `play()` right after it still belongs to
   * the listener's gesture; the tracklist may come later.
   */
  function load(set: SetSummary, at = 0) {
    const before = loaded.get()
    playback.open(set.mp3_permalink && mediaUrl(set.mp3_permalink))
    loaded.set({ set, tracks: before?.set.id === set.id ? before.tracks : null })
    time.begin(set.duration, at)
  }

  /** Gives the tracklist of a set, in order of start. It is ignored when another set is loaded by now. */
  function setTracklist(setId: number, given: readonly SetTrack[]) {
    const now = loaded.get()
    if (now && now.set.id === setId && now.tracks !== given) loaded.set({ set: now.set, tracks: given })
  }

  /** Tries a failed set again, where it failed. */
  function retry() {
    const failure = status.get()
    if (failure.state !== 'failed' || !failure.canRetry) return
    const place = time.position.get()
    playback.reopen()
    time.begin(time.duration.get(), place)
    playback.play()
  }

  /** Plays on; a set that failed is tried again, one that ended starts over. */
  function play() {
    if (status.get().state === 'failed') retry()
    else playback.play()
  }

  function toggle() {
    if (audio.paused || status.get().state === 'failed') play()
    else playback.pause()
  }

  function nextTrack() {
    const start = nextTrackStart()
    if (start !== null) time.seek(start)
  }

  function previousTrack() {
    time.seek(previousStart(tracks(), time.position.get()))
  }

  /** Stops and forgets what is loaded, as at sign-out. */
  function clear() {
    playback.close()
    loaded.set(null)
    time.begin(0, 0)
  }

  return {
    loaded,
    status,
    track,
    volume,
    position: time.position,
    duration: time.duration,
    load,
    setTracklist,
    play,
    pause: playback.pause,
    toggle,
    retry,
    clear,
    /** Jumps to a place in ms, held within the set's length. */
    seek: time.seek,
    nextTrack,
    previousTrack,
    hasNextTrack: () => nextTrackStart() !== null,
    setVolume,
    toggleMute,
    answerMediaKeys,
  }
}
