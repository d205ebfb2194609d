import type { SetSummary, SetTrack } from '../../contract/entities/music.ts'
import { mediaUrl } from '../lib/media-url.ts'
import { createStore } from '../lib/store.ts'
import { watchBoundaries } from './boundaries.ts'
import { createJumps } from './jumps.ts'
import { createMediaSession, type Skip } from './media-session.ts'
import { createOneTab, type TabChannel } from './one-tab.ts'
import { createPlayback } from './playback.ts'
import { createRecovery } from './recovery.ts'
import { createSleep } from './sleep.ts'
import { createSpeed } from './speed.ts'
import { createTime } from './time.ts'
import { createCurrentTrack, currentEnds, type Loaded, nextStart, playable, previousStart } from './tracklist.ts'
import { createVolume } from './volume.ts'

/**
 * The player around one audio element. It knows sets and their tracklists, and no screen, no server and no framework:
 * what it does is read from its stores. Times are milliseconds. `tabs` is where the other tabs' players are heard.
 */
export function createEngine(audio: HTMLAudioElement, tabs: TabChannel) {
  const loaded = createStore<Loaded | null>(null)
  // Before anybody sees a failure: what can be tried again at once is none.
  audio.addEventListener('error', () => recovery.afterError())
  const playback = createPlayback(audio)
  const time = createTime(audio)
  const track = createCurrentTrack(loaded, time.position)
  const { volume, setVolume, toggleMute, fadeTo } = createVolume(audio)
  const { status, pause } = playback
  const { speed, setSpeed } = createSpeed(audio)
  const skip = createStore<Skip>('track')
  const { answerMediaKeys } = createMediaSession(audio, { loaded, track, status, skip, volume, time })
  const { jumpedFrom, ...jumps } = createJumps()
  const playingElsewhere = createOneTab(status, pause, tabs)
  const { isQuiet, isWanted } = playback
  const recovery = createRecovery(audio, { status, isQuiet, isWanted, again })
  const { sleep, sleepLeft, setSleep, sleepsAtEnd } = createSleep(audio, {
    until: timeUntil,
    isPaused: () => audio.paused,
    pause,
    fadeTo,
  })
  watchBoundaries(audio, { loaded, status, position: time.position, look: time.look })

  const ending = new Set<() => void>()
  /** The address of a set's recording on this device, if it is there. */
  let kept: (setId: number) => string | undefined = () => undefined
  /** Where what is loaded was taken from. */
  let source: { setId: number; address: string } | null = null

  const tracks = () => loaded.get()?.tracks ?? []
  const nextTrackStart = () => (audio.hasAttribute('src') ? nextStart(tracks(), time.position.get()) : null)

  function timeUntil(end: 'track' | 'set'): number | null {
    if (!loaded.get()) return null
    time.look()
    const place = time.position.get()
    const at = (end === 'track' && currentEnds(tracks(), place)) || time.end()
    return (at - place) / audio.playbackRate
  }

  const addressOf = ({ id, mp3_permalink }: SetSummary) => mp3_permalink && (kept(id) ?? mediaUrl(mp3_permalink))

  /**
   * Loads a set, to start at `at`. The source is set synchronously, so that a `play()` right after it still belongs to
   * the listener's gesture; the tracklist may come later.
   */
  function load(set: SetSummary, at = 0) {
    const before = loaded.get()
    jumps.forget()
    recovery.begin()
    const address = addressOf(set)
    source = address ? { setId: set.id, address } : null
    playback.open(address)
    loaded.set({ set, tracks: before?.set.id === set.id ? before.tracks : null })
    time.begin(set.duration, at)
  }

  /** Gives the tracklist of a set. It is ignored when another set is loaded by now. */
  function setTracklist(setId: number, given: readonly SetTrack[]) {
    const now = loaded.get()
    if (!now || now.set.id !== setId) return
    const list = playable(given, now.set.duration)
    if (list !== now.tracks) loaded.set({ set: now.set, tracks: list })
  }

  /** Opens what is loaded anew, at its place. */
  function reopen() {
    const set = loaded.get()?.set
    const address = set && addressOf(set)
    if (!address) return
    const place = time.position.get()
    source = { setId: set.id, address }
    playback.reopen(address)
    time.begin(time.duration.get(), place)
  }

  function again() {
    reopen()
    playback.play()
  }

  /** The recording has come onto this device, or left it. What sounds goes on as it is. */
  function followSource() {
    const set = loaded.get()?.set
    // While another set is being loaded, this one is none of the player's any more.
    if (!set || source?.setId !== set.id || status.get().state === 'playing') return
    if (addressOf(set) === source.address) return
    time.look()
    if (isWanted()) again()
    else reopen()
  }
  status.subscribe(followSource)

  /** Tries a failed set again, where it failed. */
  function retry() {
    const failure = status.get()
    if (failure.state === 'failed' && failure.canRetry) again()
  }

  /** Plays on; a set that failed, also unnoticed before it was played, is tried again, one that ended starts over. */
  function play() {
    if (status.get().state === 'failed') retry()
    else if (audio.error) again()
    else playback.play()
  }

  function toggle() {
    if (audio.paused || status.get().state === 'failed') play()
    else pause()
  }

  /** Jumps to a place in ms, held within the set's length; `roughly` when others follow at once, as while scrubbing. */
  function seek(ms: number, roughly = false) {
    time.look()
    const from = time.position.get()
    time.seek(ms, roughly)
    jumps.note(from, time.position.get())
  }

  function seekBy(ms: number) {
    time.look()
    seek(time.position.get() + ms)
  }

  function nextTrack() {
    time.look()
    const start = nextTrackStart()
    if (start !== null) seek(start)
  }

  function previousTrack() {
    time.look()
    seek(previousStart(tracks(), time.position.get()))
  }

  function jumpBack() {
    const place = jumpedFrom.get()
    jumps.forget()
    if (place !== null) time.seek(place)
  }

  // Behind the stores' own listeners: whoever is told finds the status at its end.
  audio.addEventListener('ended', () => {
    if (sleepsAtEnd()) return
    for (const follow of [...ending]) follow()
  })

  /** Stops and forgets what is loaded, as at sign-out. */
  function clear() {
    playback.close()
    jumps.forget()
    setSleep('off')
    loaded.set(null)
    time.begin(0, 0)
  }

  return {
    loaded,
    status,
    track,
    volume,
    speed,
    skip,
    sleep,
    sleepLeft,
    jumpedFrom,
    playingElsewhere,
    position: time.position,
    /** Brings the position up to this very moment: by itself it moves each second. */
    look: time.look,
    duration: time.duration,
    load,
    setTracklist,
    play,
    pause,
    toggle,
    retry,
    /** Says where recordings that are kept on this device are found: they are played before those of the server. */
    playKept(find: (setId: number) => string | undefined) {
      kept = find
    },
    /** To be called when a recording has come onto this device, or left it. */
    followSource,
    serverIsThere: recovery.serverIsThere,
    connectionIsBack: recovery.connectionIsBack,
    clear,
    seek,
    seekBy,
    jumpBack,
    nextTrack,
    previousTrack,
    hasNextTrack: () => nextTrackStart() !== null,
    setVolume,
    toggleMute,
    setSpeed,
    setSleep,
    setSkip: skip.set,
    answerMediaKeys,
    /**
     * Calls `follow` when a set has played to its end, within the element's own event: a locked phone lets the next one
     * begin only there and then. The answer ends it.
     */
    onEnded(follow: () => void): () => void {
      ending.add(follow)
      return () => {
        ending.delete(follow)
      }
    },
  }
}
