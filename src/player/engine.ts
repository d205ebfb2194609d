import type { PlayableSet, SetTrack } from '../../contract/entities/music.ts'
import { mediaUrl } from '../lib/media-url.ts'
import { watchBoundaries } from './boundaries.ts'
import { createJumps } from './jumps.ts'
import { createMediaSession, type Skip } from './media-session.ts'
import { createOneTab } from './one-tab.ts'
import { createPlayback } from './playback.ts'
import type { AudioElement, PlayerPorts } from './ports.ts'
import { createRecovery } from './recovery.ts'
import { createSleep } from './sleep.ts'
import { createSpeed } from './speed.ts'
import { createPlayerState, nextTrackStart } from './state.ts'
import { createStore, select } from './store.ts'
import { createTime } from './time.ts'
import { currentEnds, playable, previousStart } from './tracklist.ts'
import { createVolume } from './volume.ts'

/** After each of these the element is read back; `timeupdate` is the tick, four times a second. */
const mediaEvents = [
  ...['emptied', 'loadstart', 'loadedmetadata', 'loadeddata', 'canplay', 'error', 'ended'],
  ...['play', 'playing', 'pause', 'waiting', 'stalled', 'seeking', 'seeked'],
]

/**
 * The player around one audio element. It knows sets and their tracklists, and no screen, no server and no framework:
 * what it does is read from `state`, of which the other views are parts. Times are milliseconds.
 */
export function createEngine(audio: AudioElement, ports: PlayerPorts) {
  const { clock } = ports
  const { state, change } = createPlayerState()
  const loaded = select(state, now => now.loaded)
  const status = select(state, now => now.status)
  const position = select(state, now => now.position)
  const track = select(state, now => now.track)
  // Before anybody sees a failure: what can be tried again at once is none.
  audio.addEventListener('error', () => recovery.afterError())
  const playback = createPlayback(audio, clock, look)
  const time = createTime(audio)
  audio.addEventListener('timeupdate', () =>
    change({ status: playback.read(), position: time.readTick(state.get().position) }),
  )
  for (const event of mediaEvents) audio.addEventListener(event, look)
  const { volume, setVolume, toggleMute, fadeTo } = createVolume(audio, ports.ownsVolume)
  const { isQuiet, isWanted } = playback
  const { speed, setSpeed } = createSpeed(audio)
  const skip = createStore<Skip>('track')
  const { answerMediaKeys } = createMediaSession(audio, ports.lockScreen, { state, skip, volume, end: time.end, look })
  const { jumpedFrom, ...jumps } = createJumps(clock)
  const playingElsewhere = createOneTab(status, pause, ports)
  const recovery = createRecovery(audio, { status, isQuiet, isWanted, again })
  const { sleep, sleepLeft, setSleep, sleepsAtEnd } = createSleep(audio, {
    clock,
    until: timeUntil,
    isPaused: () => audio.paused,
    pause,
    fadeTo,
  })
  watchBoundaries(audio, clock, state, look)

  const ending = new Set<() => void>()
  /** The address of a set's recording on this device, if it is there. */
  let kept: (setId: number) => string | undefined = () => undefined

  /** Brings the state up to this very moment: by itself its position moves each second. */
  function look() {
    change({ status: playback.read(), position: time.read(state.get().position) })
  }

  const tracks = () => loaded.get()?.tracks ?? []

  function timeUntil(end: 'track' | 'set'): number | null {
    if (!loaded.get()) return null
    look()
    const place = position.get()
    const at = (end === 'track' && currentEnds(tracks(), place)) || time.end()
    return (at - place) / audio.playbackRate
  }

  const addressOf = ({ id, mp3_permalink }: PlayableSet) => mp3_permalink && (kept(id) ?? mediaUrl(mp3_permalink))

  /** The source is set synchronously, so that a start still belongs to the listener's gesture; the tracklist comes later. */
  function open(set: PlayableSet, at: number, starts: boolean) {
    // How far the set that is left was heard: afterwards the element says 0.
    look()
    jumps.forget()
    recovery.begin()
    const before = loaded.get()
    const source = addressOf(set)
    playback.open(source)
    const position = time.begin(set.duration, at)
    if (starts) playback.play()
    const tracks = before?.set.id === set.id ? before.tracks : null
    change({ loaded: { set, tracks }, source, position, status: playback.read() })
  }

  /** Gives the tracklist of a set. It is ignored when another set is loaded by now. */
  function setTracklist(setId: number, given: readonly SetTrack[]) {
    const now = loaded.get()
    if (!now || now.set.id !== setId) return
    const list = playable(given, now.set.duration)
    if (list !== now.tracks) change({ loaded: { set: now.set, tracks: list } })
  }

  /** Opens what is loaded anew, at its place; `starts` to play on. */
  function reopen(starts: boolean) {
    const set = loaded.get()?.set
    const source = set && addressOf(set)
    if (!source) return
    playback.reopen(source)
    const place = time.begin(set.duration, position.get())
    if (starts) playback.play()
    change({ source, position: place, status: playback.read() })
  }

  function again() {
    reopen(true)
  }

  /** The recording has come onto this device, or left it. What sounds goes on as it is, and what has ended stays at its end. */
  function followSource() {
    const { loaded: now, source, status } = state.get()
    const stays = status.state === 'playing' || status.state === 'ended'
    if (!now || !source || stays || addressOf(now.set) === source) return
    look()
    // Of what was only just asked to play, no event has come yet.
    reopen(isWanted() || !audio.paused)
  }
  status.subscribe(followSource)

  /** Tries a failed set again, where it failed. */
  function retry() {
    const failure = status.get()
    if (failure.state === 'failed' && failure.canRetry) again()
  }

  /** Plays on; a set that failed, also unnoticed before it was played, is tried again, one that ended starts over. */
  function play() {
    if (status.get().state === 'failed') return retry()
    if (audio.error) return again()
    playback.play()
    look()
  }

  function pause() {
    playback.pause()
    look()
  }

  function toggle() {
    if (audio.paused || status.get().state === 'failed') play()
    else pause()
  }

  /**
   * Jumps to a place in ms, held within the set's length; `roughly` when others follow at once, as while scrubbing. Nonsense
   * has no effect.
   */
  function seek(ms: number, roughly = false) {
    if (!Number.isFinite(ms)) return
    look()
    const from = position.get()
    change({ position: time.goTo(ms, roughly) })
    jumps.note(from, position.get())
  }

  function seekBy(ms: number) {
    look()
    seek(position.get() + ms)
  }

  function nextTrack() {
    look()
    const start = nextTrackStart(state.get())
    if (start !== null) seek(start)
  }

  function previousTrack() {
    look()
    seek(previousStart(tracks(), position.get()))
  }

  function jumpBack() {
    const place = jumpedFrom.get()
    jumps.forget()
    if (place !== null) change({ position: time.goTo(place) })
  }

  // Behind the state's own listeners: `follow` finds the status at its end.
  audio.addEventListener('ended', () => {
    if (sleepsAtEnd()) return
    for (const follow of [...ending]) follow()
  })

  /** Stops and forgets what is loaded, as at sign-out. */
  function clear() {
    look()
    jumps.forget()
    setSleep('off')
    playback.close()
    change({ loaded: null, source: null, position: time.begin(0, 0), status: playback.read() })
  }

  return {
    state,
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
    position,
    /** How long the set says it is. */
    duration: select(state, now => now.loaded?.set.duration ?? 0),
    look,
    /** Lays a set ready at a place in it. */
    load: (set: PlayableSet, at = 0) => open(set, at, false),
    /** Plays a set from a place in it. */
    start: (set: PlayableSet, at = 0) => open(set, at, true),
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
    hasNextTrack: () => nextTrackStart(state.get()) !== null,
    setVolume,
    toggleMute,
    setSpeed,
    setSleep,
    setSkip: skip.set,
    answerMediaKeys,
    /**
     * Calls `follow` when a set has played to its end, within the element's own event: a locked phone lets the next one
     * begin only there and then. Returns an unsubscribe function.
     */
    onEnded(follow: () => void): () => void {
      ending.add(follow)
      return () => {
        ending.delete(follow)
      }
    },
  }
}

export type Player = ReturnType<typeof createEngine>
